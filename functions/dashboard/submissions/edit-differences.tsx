import { inputLabels } from '../../events/event-fields.ts'
import { inputInWords } from '../events/input-in-words.ts'
import { differences } from '../parts/merge-edits.tsx'
import { valuesNow } from '../writing/edit-inputs.ts'
import type { Found } from './decide.ts'
import { PAGE } from './texts.ts'

/** Longer texts are read in the preview. */
const MOST_SHOWN = 500

/** The fields that an edit changes, before and after. */
export function EditDifferences({ found: { submission, event } }: { found: Found }) {
  if (!event) return null
  const theirs = valuesNow(event)
  const mine = { ...theirs, ...submission.inputs }
  const names = differences({ labels: inputLabels, mine, theirs })
  const shown = (name: string, value = '') =>
    inputInWords(name, value, event).slice(0, MOST_SHOWN) || '(blank)'
  return (
    <section class="card stack tight">
      <h2>{PAGE.changes}</h2>
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
