import type { ImportNote } from '../../../domain/imports/import-notes.ts'
import { formatNumber } from '../parts/format.ts'
import { PREVIEW } from './texts.ts'

const NOTES = 50

type Props = { title: string; lead: string; notes: ImportNote[] }

/** What could not be read as it is, by line. */
export function Notes({ title, lead, notes }: Props) {
  if (notes.length === 0) return null
  const listed = notes.filter(({ unlisted }) => !unlisted)
  const shown = listed.slice(0, NOTES)
  const unlisted = notes.reduce((sum, note) => sum + (note.unlisted ?? 0), 0)
  const more = listed.length - shown.length + unlisted
  return (
    <>
      <h3>{title}</h3>
      <p class="hint">{lead}</p>
      <ul class="stack tight">
        {shown.map(({ line, text }) => (
          <li>
            {line !== null && <strong>{PREVIEW.line(line)}</strong>}
            <bdi>{text}</bdi>
          </li>
        ))}
        {more > 0 && <li>{PREVIEW.more(formatNumber(more))}</li>}
      </ul>
    </>
  )
}
