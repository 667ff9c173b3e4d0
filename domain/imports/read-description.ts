import { markdownOfHtml } from '../markdown/from-html.ts'
import { plainText } from './plain-text.ts'
import type { SourceFields } from './source-event.ts'

type Description = Pick<SourceFields, 'description' | 'descriptionMarkdown'>

/** A description as text, and with its formatting if it is HTML. */
export function readDescription(text: string): Description {
  return { description: plainText(text), descriptionMarkdown: markdownOfHtml(text) }
}
