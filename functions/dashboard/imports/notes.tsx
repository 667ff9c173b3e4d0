import type { ImportNote } from '../../../domain/imports/import-notes.ts'
import { PREVIEW } from './texts.ts'

const NOTES = 50

type Props = { title: string; lead: string; notes: ImportNote[] }

/** What could not be read as it is, by line. */
export function Notes({ title, lead, notes }: Props) {
  if (notes.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <p class="hint">{lead}</p>
      <ul class="stack tight">
        {notes.slice(0, NOTES).map(({ line, text }) => (
          <li>
            {line !== null && <strong>{PREVIEW.line(line)}</strong>}
            <bdi>{text}</bdi>
          </li>
        ))}
        {notes.length > NOTES && <li>{PREVIEW.more(notes.length - NOTES)}</li>}
      </ul>
    </>
  )
}
