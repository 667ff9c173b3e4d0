import type { Submission } from '../../db/submissions/sender.ts'
import {
  SUBMISSION_DEEDS,
  SUBMISSION_LIMITS,
  type SubmissionState,
} from '../../domain/submissions.ts'
import { ASSETS } from '../caching/assets.generated.ts'
import { Area } from '../forms/field.tsx'
import type { FormState } from '../forms/parse-form.ts'
import type { Theme } from '../layout/theme.ts'
import { CalendarPage } from '../visitors/calendar-page.tsx'
import type { PageVoice } from '../visitors/page-voice.ts'
import { ImageFields } from './image-fields.tsx'
import { SentEvent } from './sent-event.tsx'
import { MainFields, NoteField } from './submission-fields.tsx'

export type Shown = {
  /** The form of the event: as it is saved, or as it was typed. */
  form: FormState
  notice?: 'savedSuggestion' | 'changedMeanwhile'
  /** Of the other forms. */
  errors?: FormState['errors']
  answer?: string
}

type Props = {
  submission: Submission
  shown: Shown
  voice: PageVoice
  theme: Theme
  path: string
  /** Where they suggest another event. */
  morePath: string
  /** Whether images can be uploaded. */
  uploads: boolean
}

const STATES: Record<SubmissionState, Parameters<PageVoice['say']>[0]> = {
  unconfirmed: 'confirmSuggestion',
  waiting: 'stateWaiting',
  asked: 'stateAsked',
  accepted: 'stateAccepted',
  withdrawing: 'stateWithdrawing',
  declined: 'stateDeclined',
  withdrawn: 'stateWithdrawn',
}

/** The one page of a suggestion, for people who have its link. */
export function MinePage(props: Props) {
  const { submission, shown, voice, theme, path, morePath } = props
  const { say, language } = voice
  const { state, reason, eventPath, takesSubmissions, inputs, note, orgName: org } = submission
  const title = say('yourSuggestion')
  // Staff may have taken it off or deleted it since.
  const isOff = state === 'accepted' && !eventPath
  const may = (deed: 'change' | 'withdraw' | 'ask-off') =>
    SUBMISSION_DEEDS[deed].from.includes(state)
  return (
    <CalendarPage
      {...{ voice, title, theme }}
      calendar={submission}
      head={may('change') && <script type="module" src={ASSETS.shrinkScript} />}
    >
      <h1>{title}</h1>
      {shown.notice && (
        <p
          class={`notice ${shown.notice === 'savedSuggestion' ? 'success' : 'danger'}`}
          role={shown.notice === 'savedSuggestion' ? 'status' : 'alert'}
        >
          {say(shown.notice)}
        </p>
      )}
      <p class="lead">{say(isOff ? 'stateOff' : STATES[state], { org })}</p>
      {state === 'declined' && reason && (
        <p dir="auto">
          {language.event.reason}: {reason}
        </p>
      )}
      {eventPath && state !== 'declined' && (
        <p>
          <a class="button" href={eventPath}>
            {language.event.eventPage}
          </a>
        </p>
      )}
      <Conversation {...props} />
      <SentEvent {...{ inputs, note, org, voice }} />
      {may('change') && <ChangeForm {...props} />}
      {may('change') && <ImageForm {...props} />}
      {may('withdraw') && <OneButton {...{ path }} intent="withdraw" label={say('withdraw')} />}
      {may('ask-off') && <OneButton {...{ path }} intent="ask-off" label={say('askOff')} />}
      {takesSubmissions && (
        <p>
          <a href={morePath}>{say('suggestAgain')}</a>
        </p>
      )}
      {(may('change') || may('ask-off') || takesSubmissions) && (
        <p class="hint">{say('privateLink')}</p>
      )}
    </CalendarPage>
  )
}

/** What staff asked, and the answer: a form while they wait for it. */
function Conversation({ submission, shown, voice, path }: Props) {
  const { state, question, answer, orgName: org } = submission
  const { say } = voice
  if (!question) return null
  const values = { answer: shown.answer ?? '' }
  return (
    <section class="stack">
      <h2>{say('questionFrom', { org })}</h2>
      <p dir="auto">{question}</p>
      {state === 'asked' ? (
        <form method="post" action={path} class="stack">
          <Version {...{ submission }} />
          <Area
            state={{ values, errors: shown.errors ?? {} }}
            name="answer"
            label={say('yourAnswer')}
            rows={4}
            maxlength={SUBMISSION_LIMITS.text}
          />
          <p>
            <button class="button" type="submit" name="intent" value="answer">
              {say('sendAnswer')}
            </button>
          </p>
        </form>
      ) : (
        answer && (
          <p dir="auto">
            {say('yourAnswer')}: {answer}
          </p>
        )
      )}
    </section>
  )
}

function Version({ submission: { updatedAt } }: Pick<Props, 'submission'>) {
  return <input type="hidden" name="version" value={updatedAt.toISOString()} />
}

function ChangeForm({ submission, shown: { form: state, notice }, voice, path }: Props) {
  const { say } = voice
  const { timezone, orgName: org } = submission
  const hasErrors = Object.keys(state.errors).length > 0
  // What was typed and not saved is not hidden.
  return (
    <details open={hasErrors || notice === 'changedMeanwhile'}>
      <summary>{say('changeSuggestion')}</summary>
      <form method="post" action={path} class="stack">
        {hasErrors && (
          <p class="notice danger" role="alert">
            {say('notSaved')}
          </p>
        )}
        <Version {...{ submission }} />
        <MainFields {...{ state, voice, timezone }} />
        <NoteField {...{ state, voice, org }} />
        <p>
          <button class="button" type="submit" name="intent" value="change">
            {say('saveChanges')}
          </button>
        </p>
      </form>
    </details>
  )
}

function ImageForm({ submission, shown, voice, path, uploads }: Props) {
  const { say } = voice
  const { inputs } = submission
  if (!uploads) return null
  const state = {
    values: { imageAlt: inputs.imageAlt },
    errors: { file: shown.errors?.image },
  }
  return (
    <details open={shown.errors?.image !== undefined || !!inputs.imageUrl}>
      <summary>{say('imageTitle')}</summary>
      <div class="stack">
        {inputs.imageUrl && <p>{say('hasImage')}</p>}
        <form method="post" action={path} enctype="multipart/form-data" class="stack">
          <ImageFields {...{ state, voice }} required />
          <p>
            <button class="button secondary" type="submit" name="intent" value="image">
              {say('addImage')}
            </button>
          </p>
        </form>
        {inputs.imageUrl && (
          <OneButton {...{ path }} intent="remove-image" label={say('removeImage')} />
        )}
      </div>
    </details>
  )
}

function OneButton({ path, intent, label }: { path: string; intent: string; label: string }) {
  return (
    <form method="post" action={path}>
      <button class="button secondary" type="submit" name="intent" value={intent}>
        {label}
      </button>
    </form>
  )
}
