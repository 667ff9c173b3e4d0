import { eventFields } from '../../events/event-fields.ts'
import { Check, Choices, Field } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import { currentZone, TimeZoneField, zoneInWords } from '../../forms/time-zones.tsx'
import { SHOW, ShowButton, SuggestedZone } from './event-help.tsx'
import { ANOTHER_DAY } from './texts.ts'

const { inputs } = eventFields.times

type Props = {
  state: FormState
  now: Date
  /** Where the form is sent. */
  path: string
}

/** When it starts and ends, where it takes place; offsets of zones are told as of now. */
export function TimesField({ state, now, path }: Props) {
  return (
    <>
      <input type="hidden" name="meantDate" value={state.values.meantDate ?? ''} />
      <div class="times" data-usual-minutes={state.values.usualMinutes}>
        <div class="date-line">
          <Field {...{ state }} name="startDate" label={inputs.startDate} type="date" required />
          <div class="clock">
            <Field {...{ state }} name="startTime" label={inputs.startTime} type="time" />
          </div>
          <div class="clock">
            <Field {...{ state }} name="endTime" label={inputs.endTime} type="time" optional />
          </div>
        </div>
        <Fold state={state} name="startFold" />
        <Fold state={state} name="endFold" />
        <div class="row choices">
          <Check {...{ state }} name="allDay" label={inputs.allDay} />
          <Check {...{ state }} name="timeUnknown" label={inputs.timeUnknown} />
          <details open={Boolean(state.values.endDate || state.errors.endDate)}>
            <summary>{ANOTHER_DAY}</summary>
            <Field {...{ state }} name="endDate" label={inputs.endDate} type="date" optional />
          </details>
        </div>
      </div>
      <div id="zone" class="stack">
        <Zone {...{ state, now, path }} />
        <SuggestedZone {...{ state, now, path }} />
      </div>
    </>
  )
}

/** The zone of the event. All zones are listed on request only: few events need another, and they would double the page. */
function Zone({ state, now, path }: Props) {
  const zone = currentZone(state.values.timezone ?? '')
  const words = zoneInWords(zone, now)
  if (state.errors.timezone || state.values.show === SHOW.zones || !words) {
    return (
      <TimeZoneField state={state} now={now} hint="The times above are local times in this zone." />
    )
  }
  return (
    <p class="row choices">
      <input type="hidden" name="timezone" value={zone} />
      <span>
        <strong>{inputs.timezone}:</strong> {words}
      </span>
      <ShowButton show={SHOW.zones} path={path} to="timezone" link>
        Change<span class="visually-hidden"> time zone</span>
      </ShowButton>
    </p>
  )
}

/** Asked only where clocks go back and a time happens twice. */
function Fold({ state, name }: { state: FormState; name: 'startFold' | 'endFold' }) {
  if (!state.errors[name] && !state.values[name]) return null
  const options = [
    { value: 'first', label: 'First (before clocks go back)' },
    { value: 'second', label: 'Second (after clocks go back)' },
  ]
  return <Choices {...{ state, name, label: inputs[name], options }} />
}
