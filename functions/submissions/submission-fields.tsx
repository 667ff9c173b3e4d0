import { ACCESS_FEATURES } from '../../domain/access.ts'
import { EVENT_FIELDS } from '../../domain/event-fields.ts'
import { SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import { Area, Check, Choices, Field } from '../forms/field.tsx'
import type { FormState } from '../forms/parse-form.ts'
import { zonePlace } from '../forms/time-zones.tsx'
import type { PageVoice } from '../visitors/page-voice.ts'

type Props = { state: FormState; voice: PageVoice; timezone: string }

/** The field with the first error has the focus. */
export function focusOf({ errors }: FormState, name: string) {
  return Object.keys(errors)[0] === name ? { autofocus: true } : {}
}

/** What everyone is asked about the event. */
export function MainFields({ state, voice, timezone }: Props) {
  const { say, language } = voice
  const { widget, page } = language
  const optional = say('optional')
  const focus = (name: string) => focusOf(state, name)
  const { attendanceMode = 'offline' } = state.values
  return (
    <>
      <Field
        {...{ state, name: 'title', label: say('eventTitle'), ...focus('title') }}
        required
        maxlength={EVENT_FIELDS.title.most}
      />
      <Field
        {...{ state, name: 'startDate', label: say('date'), ...focus('startDate') }}
        type="date"
        required
      />
      <div class="row">
        <Field
          {...{ state, name: 'startTime', label: say('startTime'), ...focus('startTime') }}
          type="time"
        />
        <Field
          {...{ state, name: 'endTime', label: say('endTime'), ...focus('endTime') }}
          {...{ type: 'time', optional }}
        />
      </div>
      <div>
        <Check {...{ state }} name="allDay" label={widget.allDay} />
        <Check {...{ state }} name="timeUnknown" label={widget.timeLater} />
      </div>
      <details open={Boolean(state.values.endDate || state.errors.endDate)}>
        <summary>{say('anotherDay')}</summary>
        <Field
          {...{ state, name: 'endDate', label: say('endDate'), optional, ...focus('endDate') }}
          type="date"
        />
      </details>
      <p class="hint">{say('localTimes', { place: zonePlace(timezone) })}</p>
      <Choices
        state={{ ...state, values: { ...state.values, attendanceMode } }}
        name="attendanceMode"
        label={say('attendance')}
        options={[
          { value: 'offline', label: say('inPerson') },
          { value: 'online', label: widget.online },
          { value: 'mixed', label: widget.mixed },
        ]}
      />
      <Field
        {...{ state, name: 'location', label: say('venue'), ...focus('location') }}
        maxlength={EVENT_FIELDS.location.most}
      />
      <Field
        {...{ state, name: 'city', label: say('city'), ...focus('city') }}
        maxlength={EVENT_FIELDS.city.most}
      />
      <MoreFields {...{ state, voice }} heading={page.price} />
    </>
  )
}

const MORE =
  'description address postalCode state country categories organizerName organizerUrl url price priceText ticketUrl'.split(
    ' ',
  )

/** What few events need; open once it says something. */
function MoreFields({ state, voice, heading }: Omit<Props, 'timezone'> & { heading: string }) {
  const { say, language } = voice
  const { widget, event } = language
  const optional = say('optional')
  const { price = 'unknown' } = state.values
  const line = (name: 'address' | 'postalCode' | 'state' | 'country', label: string) => (
    <Field
      {...{ state, name, label, optional, ...focusOf(state, name) }}
      maxlength={EVENT_FIELDS[name].most}
    />
  )
  const link = (name: string, label: string) => (
    <Field {...{ state, name, label, optional, ...focusOf(state, name) }} inputmode="url" />
  )
  return (
    <details open={saysMore(state)}>
      <summary>{say('moreDetails')}</summary>
      <div class="stack">
        <Area
          {...{ state, name: 'description', label: say('description'), optional }}
          {...focusOf(state, 'description')}
          rows={5}
          maxlength={EVENT_FIELDS.description.most}
        />
        {line('address', say('address'))}
        {line('postalCode', say('postalCode'))}
        {line('state', say('state'))}
        {line('country', say('country'))}
        <Field
          {...{ state, name: 'categories', label: say('categories'), optional }}
          {...focusOf(state, 'categories')}
          hint={say('categoriesHint')}
        />
        <Field
          {...{ state, name: 'organizerName', label: event.organizer, optional }}
          {...focusOf(state, 'organizerName')}
          maxlength={EVENT_FIELDS.organizerName.most}
        />
        {link('organizerUrl', say('organizerUrl'))}
        {link('url', event.website)}
        <Choices
          state={{ ...state, values: { ...state.values, price } }}
          name="price"
          label={heading}
          options={[
            { value: 'unknown', label: say('priceUnknown') },
            { value: 'free', label: widget.free },
            { value: 'paid', label: say('paid') },
          ]}
        />
        <Field
          {...{ state, name: 'priceText', label: say('priceText'), optional }}
          {...focusOf(state, 'priceText')}
          maxlength={EVENT_FIELDS.priceText.most}
        />
        {link('ticketUrl', say('ticketUrl'))}
        <fieldset class="field">
          <legend>{event.accessYes}</legend>
          {ACCESS_FEATURES.map((feature) => (
            <label class="choice">
              <input
                type="checkbox"
                name={`access:${feature}`}
                value="yes"
                checked={state.values[`access:${feature}`] === 'yes'}
              />
              {event[feature]}
            </label>
          ))}
        </fieldset>
      </div>
    </details>
  )
}

function saysMore({ values, errors }: FormState): boolean {
  const says = (name: string) => values[name] && values[name] !== 'unknown'
  return (
    MORE.some((name) => says(name) || errors[name]) ||
    ACCESS_FEATURES.some((feature) => says(`access:${feature}`))
  )
}

type NoteProps = Omit<Props, 'timezone'> & { org: string }

/** What is for staff alone. */
export function NoteField({ state, voice: { say }, org }: NoteProps) {
  return (
    <Area
      {...{ state, name: 'note', label: say('note', { org }), optional: say('optional') }}
      rows={3}
      maxlength={SUBMISSION_LIMITS.text}
      hint={say('noteHint')}
      {...focusOf(state, 'note')}
    />
  )
}
