import { WEEKDAYS, type Weekday } from '../../../domain/recurrence/rule.ts'
import { Area, Check, Choices, Field, Select } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import { SHOW, ShowButton, showsDates } from './event-help.tsx'
import { hasErrors, Topic } from './event-topic.tsx'
import type { Shown } from './form-fields.tsx'
import { DATES_ID, RepeatDates } from './repeat-dates.tsx'
import { REPEATS, repeatInputs } from './repeat-input.ts'
import { DATES, REPEAT } from './repeat-texts.ts'

const SINGLE = ['extraDates', 'skippedDates']

const DAY_NAMES: Record<Weekday, string> = {
  MO: 'Mon',
  TU: 'Tue',
  WE: 'Wed',
  TH: 'Thu',
  FR: 'Fri',
  SA: 'Sat',
  SU: 'Sun',
}

/**
 * How an event repeats. Style sheets hide what the chosen kind does not ask, so it works without a script; what
 * is hidden is not read either.
 */
export function RepeatFields({ state, path, dates }: Pick<Shown, 'state' | 'path' | 'dates'>) {
  const options = REPEATS.map((value) => ({ value, label: REPEAT.options[value] }))
  const ends = Object.entries(REPEAT.endOptions).map(([value, label]) => ({ value, label }))
  const values: FormState['values'] = { repeat: 'no', repeatEnds: 'never', ...state.values }
  const shown = { state: { ...state, values } }
  const isOpen =
    values.repeat !== 'no' ||
    Boolean(values.extraDates) ||
    showsDates(values.show) ||
    hasErrors(repeatInputs, state)
  return (
    <Topic
      title={REPEAT.title}
      said={[
        REPEAT.options[values.repeat as keyof typeof REPEAT.options],
        values.extraDates?.trim().split(/\s*\n/).join(', '),
      ]}
      open={isOpen}
      class="repeat"
    >
      <Select {...shown} name="repeat" label={REPEAT.label} options={options} />
      <div class="repeat-rule">
        <Field {...shown} name="repeatRule" label={REPEAT.rule} hint={REPEAT.ruleHint} />
      </div>
      <div class="repeat-plain stack">
        <Field
          {...shown}
          name="repeatEvery"
          label={REPEAT.every}
          type="number"
          step="any"
          inputmode="numeric"
          hint={REPEAT.everyHint}
          optional
        />
        <fieldset class="field repeat-days">
          <legend>{REPEAT.weekdays}</legend>
          <div class="row">
            {WEEKDAYS.map((day) => (
              <Check {...shown} name={`repeat${day}`} label={DAY_NAMES[day]} />
            ))}
          </div>
        </fieldset>
        <Choices {...shown} name="repeatEnds" label={REPEAT.ends} options={ends} inline />
        <div class="repeat-until">
          <Field {...shown} name="repeatUntil" label={REPEAT.until} type="date" />
        </div>
        <div class="repeat-count">
          <Field {...shown} name="repeatCount" label={REPEAT.count} inputmode="numeric" />
        </div>
      </div>
      <fieldset id={DATES_ID} class="field repeat-dates" tabindex={-1} data-dates>
        <legend class="visually-hidden">{REPEAT.title}</legend>
        <p class="hint">{DATES.hint}</p>
        <div class="stack tight" data-shown>
          {dates && <RepeatDates {...dates} path={path} />}
        </div>
        <p data-ask>
          <ShowButton show={SHOW.dates} path={path} to={DATES_ID}>
            {REPEAT.show}
          </ShowButton>
        </p>
      </fieldset>
      <details class="single-dates" open={hasErrors(SINGLE, state)}>
        <summary>{REPEAT.typed}</summary>
        <div class="form-part">
          <Area
            {...shown}
            name="extraDates"
            label={REPEAT.extraDates}
            hint={REPEAT.extraHint}
            rows={3}
            optional
          />
          <div class={values.skippedDates ? '' : 'repeat-skipped'}>
            <Area
              {...shown}
              name="skippedDates"
              label={REPEAT.skippedDates}
              hint={REPEAT.skippedHint}
              rows={3}
              optional
            />
          </div>
        </div>
      </details>
    </Topic>
  )
}
