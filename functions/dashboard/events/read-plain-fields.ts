import * as z from 'zod/mini'
import { type eventFields, type PlainName, plainFields } from '../../events/event-fields.ts'
import {
  optionalLine,
  optionalUrl,
  paragraphs,
  requiredLine,
  wordList,
} from '../../http/form/inputs.ts'

const feed = z.string('Choose a feed').check(z.maxLength(60, 'Choose a feed'))
/** What a kind of field makes of what was typed. */
type Typed = {
  title: string
  feed: string
  paragraphs: string
  line: string | null
  url: string | null
  words: string[]
}
type Fields = typeof eventFields
type Output<F> = F extends { kind: 'choice'; options: infer Options }
  ? keyof Options
  : F extends { kind: infer Kind extends keyof Typed }
    ? Typed[Kind]
    : never

/** The schema of the form's plain fields, by the list of fields. */
export const plainInputs = Object.fromEntries(
  plainFields.map(([name, field]) => [name, readerOf(field)]),
) as { [N in PlainName]: z.ZodMiniType<Output<Fields[N]>> }

function readerOf(field: (typeof plainFields)[number][1]): z.ZodMiniType {
  switch (field.kind) {
    case 'title':
      return requiredLine(field.most, field.missing)
    case 'line':
      return optionalLine(field.most)
    case 'paragraphs':
      return paragraphs(field.most)
    case 'words':
      return wordList(field.most)
    case 'url':
      return optionalUrl
    case 'feed':
      return feed
    case 'choice':
      return z.enum(Object.keys(field.options), 'Choose one of these')
  }
}
