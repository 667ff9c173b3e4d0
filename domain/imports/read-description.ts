import { EVENT_FIELDS } from '../event-fields.ts'
import { markdownOfHtml } from '../markdown/from-html.ts'
import { plainText } from './plain-text.ts'
import type { SourceFields } from './source-event.ts'

type Description = Pick<SourceFields, 'description' | 'descriptionMarkdown'>

/** A description as text, and with its formatting if it is HTML. */
export function readDescription(text: string): Description {
  const description = plainText(text)
  return { description, descriptionMarkdown: formattingOf(text, description) }
}

/** The Markdown of HTML by its plain text: one that is too long will be cut, and has no formatting. */
export function formattingOf(html: string, { length }: string): string | null {
  return length > EVENT_FIELDS.descriptionMarkdown.most ? null : markdownOfHtml(html)
}
