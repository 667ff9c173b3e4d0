import {
  countNotified,
  MOST_COUNTED,
  NO_ONE_NOTIFIED,
  type Notified,
} from '../../../db/digests/event-update-recipients.ts'
import type { EditableEvent } from '../../../db/events/manage-events.ts'
import { SENTENCE_MAX } from '../../../domain/digests/event-update.ts'
import { ERRORS } from '../../events/input-errors.ts'
import { Area } from '../../forms/field.tsx'
import { optionalLine } from '../../forms/inputs.ts'
import type { FormState } from '../../forms/parse-form.ts'
import { formatCount } from '../parts/format.ts'
import type { Form, StaffContext } from '../staff-context.ts'

const SENTENCE = 'sentence'

/** Who was notified of an event by mail, and hears of what becomes of it. */
export async function findNotified(
  c: StaffContext,
  { event, editions }: EditableEvent,
): Promise<Notified> {
  const { org } = c.var.session
  const { db, now } = c.env
  const isOver = event.pastAt <= now() && event.status !== 'postponed'
  return isOver
    ? NO_ONE_NOTIFIED
    : countNotified(db, { orgId: org.id, eventId: event.id, editions })
}

type Props = {
  notified: Notified
  /** What they hear, and when: a sentence after the one that says how many they are. */
  hears: string
  state?: FormState | undefined
}

/** Says beforehand who will be notified of a change, and lets staff add a sentence; empty if no subscriber will be. */
export function NotifiedPeople(props: Props) {
  if (props.notified.people === 0) return null
  const hint = `Included in the email as plain text. ${UP_TO}`
  return (
    <>
      <Hearers {...props} />
      <SentenceField {...props} label="Message to subscribers" hint={hint} />
    </>
  )
}

/** Asks why an event does not take place as announced: for subscribers who were notified, and all readers. */
export function ReasonField(props: Props) {
  const inEmail = props.notified.people > 0 ? ' and included in the email' : ''
  return (
    <>
      <Hearers {...props} />
      <SentenceField {...props} label="Reason" hint={`Shown with the event${inEmail}. ${UP_TO}`} />
    </>
  )
}

const UP_TO = `Up to ${SENTENCE_MAX} characters.`

function Hearers({ notified: { people }, hears }: Props) {
  if (people === 0) return null
  return (
    <p>
      {formatCount(people, 'subscriber', { bound: MOST_COUNTED })} got an email about this event.{' '}
      {hears}
    </p>
  )
}

function SentenceField({ notified, state, label, hint }: Props & { label: string; hint: string }) {
  const values = { [SENTENCE]: notified.sentence ?? '', ...state?.values }
  return (
    <Area
      state={{ values, errors: state?.errors ?? {} }}
      {...{ label, hint }}
      name={SENTENCE}
      optional
      rows={2}
      maxlength={SENTENCE_MAX}
    />
  )
}

type Read = { sentence: string | undefined; state?: never } | { sentence?: never; state: FormState }

/** What staff typed, or else the reason as they corrected it; `undefined` where they were not asked. */
export function readSentence(form: Form): Read {
  const text = form[SENTENCE] ?? form.statusReason
  if (text === undefined) return { sentence: undefined }
  const line = optionalLine(SENTENCE_MAX).safeParse(text.replace(/\s+/g, ' '))
  if (line.success) return { sentence: line.data ?? '' }
  const errors = { [SENTENCE]: ERRORS.sentence(SENTENCE_MAX) }
  return { state: { values: { [SENTENCE]: text }, errors } }
}
