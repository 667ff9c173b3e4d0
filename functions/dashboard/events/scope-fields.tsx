import { Check, Choices } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import { formatCount } from '../parts/format.ts'
import { NOTE } from '../writing/review-panel.tsx'
import { repeatInputs } from './repeat-input.ts'
import { SCOPE } from './repeat-texts.ts'

type Props = {
  state: FormState
  /** How many other dates have details of their own. */
  ownDates?: number
  /** The script asks in a dialog once the form is saved. */
  asksOnSave?: boolean
}

/** To which dates of a series a change applies. */
export function ScopeFields({ state, ownDates = 0, asksOnSave = false }: Props) {
  const options = Object.entries(SCOPE.options).map(([value, label]) => ({ value, label }))
  const zones = Object.entries(SCOPE.zoneOptions).map(([value, label]) => ({ value, label }))
  const values: FormState['values'] = { scope: 'one', zoneKeeps: 'clock', ...state.values }
  const shown = { state: { ...state, values } }
  const asks = asksOnSave && {
    'data-asks-scope': repeatInputs.join(' '),
    'data-of-one-date': OF_ONE_DATE.join(' '),
  }
  return (
    <section class="card form-part" {...asks}>
      <Choices {...shown} name="scope" label={SCOPE.label} hint={SCOPE.hint} options={options} />
      {asksOnSave && (
        <p class="hint" data-rule-hint hidden>
          {SCOPE.ruleHint}
        </p>
      )}
      {ownDates > 0 && (
        <Check
          {...shown}
          name="reset"
          label={SCOPE.reset(formatCount(ownDates, 'date'))}
          hint={SCOPE.resetHint}
        />
      )}
      {(state.errors.zoneKeeps || state.values.zoneKeeps) && (
        <Choices {...shown} name="zoneKeeps" label={SCOPE.zone} options={zones} />
      )}
    </section>
  )
}

/** What can only be about one date, or is the answer itself: a change of these asks nothing. */
const OF_ONE_DATE = ['scope', 'reset', 'zoneKeeps', 'sentence', NOTE]
