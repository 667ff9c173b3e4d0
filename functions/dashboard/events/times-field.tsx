import { eventFields } from '../../events/event-fields.ts'
import { Check, Choices, Field } from '../../http/form/field.tsx'
import type { FormState } from '../../http/form/state.ts'
import { TimeZoneField } from '../parts/time-zone-field.tsx'

const { inputs } = eventFields.times

/** When it starts and ends, where it takes place; offsets of zones are told as of now. */
export function TimesField({ state, now }: { state: FormState; now: Date }) {
  return (
    <>
      <input type="hidden" name="meantDate" value={state.values.meantDate ?? ''} />
      <Check {...{ state }} name="allDay" label={inputs.allDay} hint="Without times of day." />
      <Check
        {...{ state }}
        name="timeUnknown"
        label={inputs.timeUnknown}
        hint="The date is shown with “time to be announced”."
      />
      <div class="pair">
        <Field {...{ state }} name="startDate" label={inputs.startDate} type="date" required />
        <Field {...{ state }} name="startTime" label={inputs.startTime} type="time" />
      </div>
      <Fold state={state} name="startFold" />
      <div class="pair">
        <Field {...{ state }} name="endDate" label={inputs.endDate} type="date" optional />
        <Field {...{ state }} name="endTime" label={inputs.endTime} type="time" optional />
      </div>
      <Fold state={state} name="endFold" />
      <p class="hint">
        Leave the end empty if it is not known; leave only its date empty if it ends on the same
        day.
      </p>
      <TimeZoneField
        state={state}
        now={now}
        hint="Of the place: the times above are what clocks there show."
      />
    </>
  )
}

/** Asked only where clocks go back and a time happens twice. */
function Fold({ state, name }: { state: FormState; name: 'startFold' | 'endFold' }) {
  if (!state.errors[name] && !state.values[name]) return null
  const options = [
    { value: 'first', label: 'The first, before clocks go back' },
    { value: 'second', label: 'The second, after clocks went back' },
  ]
  return <Choices {...{ state, name, label: inputs[name], options }} />
}
