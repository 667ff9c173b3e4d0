import { inputLabels } from '../../events/event-fields.ts'
import { inputInWords } from '../events/input-in-words.ts'
import { fillText } from '../parts/fill-text.tsx'
import { formatCount, formatNumber, formatShortDay } from '../parts/format.ts'
import { differences } from '../parts/merge-edits.tsx'
import type { Reach } from '../writing/dates-of-edit.ts'
import { valuesNow } from '../writing/edit-inputs.ts'
import type { Found } from './decide.ts'
import { PAGE, REACH } from './texts.ts'

/** Longer texts are read in the preview. */
const MOST_SHOWN = 500

type Props = { found: Found; reach: Reach | undefined }

/** The fields that an edit changes, before and after, and for which dates. */
export function EditDifferences({ found: { submission, event }, reach }: Props) {
  if (!event) return null
  const theirs = valuesNow(event)
  const mine = { ...theirs, ...submission.inputs }
  const names = differences({ labels: inputLabels, mine, theirs })
  const shown = (name: string, value = '') =>
    inputInWords(name, value, event).slice(0, MOST_SHOWN) || '(blank)'
  return (
    <section class="card stack tight">
      <h2>{PAGE.changes}</h2>
      {reach && <p>{reachInWords(reach)}</p>}
      {names.length === 0 ? (
        <p>{PAGE.noChanges}</p>
      ) : (
        <table class="data">
          <caption class="visually-hidden">{PAGE.changes}</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr>
                <th scope="row">{inputLabels[name]}</th>
                <td data-label="Before" class="wrap">
                  <bdi>{shown(name, theirs[name])}</bdi>
                </td>
                <td data-label="After" class="wrap">
                  <bdi>{shown(name, mine[name])}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** `For all dates that aren’t over: 3 of 4 dates. The others keep their own details.` */
function reachInWords({ scope, day, dates, moves }: Reach) {
  const parts = { day: formatShortDay(day.startsAt, day.timezone), dates: dates && countOf(dates) }
  const isKept = dates && dates.changed < dates.all
  const sentences = [REACH[scope], isKept && REACH.kept, moves && REACH.moves].filter(Boolean)
  return fillText(sentences.join(' '), parts)
}

function countOf({ all, changed }: NonNullable<Reach['dates']>): string {
  const some = changed < all ? `${formatNumber(changed)} of ` : ''
  return some + formatCount(all, 'date')
}
