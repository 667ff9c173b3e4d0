import { OFFER_DAYS } from '../../../domain/uploads/limits.ts'
import type { Voice } from '../../mail/voice.ts'
import { PREVIEW } from './texts.ts'

type Fact = [label: string, value: string]

export function Facts({ facts }: { facts: (Fact | false)[] }) {
  return (
    <dl class="facts">
      {facts
        .filter((fact): fact is Fact => fact !== false)
        .map(([label, value]) => (
          <>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </>
        ))}
    </dl>
  )
}

/** What staff wrote, line by line. */
export function Words({ title, children }: { title: string; children: string }) {
  return (
    <section class="card stack tight">
      <h2>{title}</h2>
      {children.split('\n').map((line) => (
        <p>
          <bdi>{line}</bdi>
        </p>
      ))}
    </section>
  )
}

type OfferProps = { voice: Voice; org: string; feed: string }

/** What each person gets, as it is sent: in the language of the feed. */
export function OfferText({ voice, org, feed }: OfferProps) {
  const { say, locale, direction } = voice
  const names = { org, feed }
  return (
    <section class="card stack tight">
      <h2>{PREVIEW.email}</h2>
      <p class="hint">{PREVIEW.emailLead}</p>
      <blockquote class="stack tight" lang={locale} dir={direction}>
        <p>
          <strong>
            <bdi>{say('offerSubject', names)}</bdi>
          </strong>
        </p>
        <p>{say('offerText', names)}</p>
        <p>{say('confirmPlease')}</p>
        <p>
          <span class="badge">{say('confirmButton')}</span>
        </p>
        <p>{say('offerLater', { days: OFFER_DAYS })}</p>
        <p class="hint">
          {say('sentFor', names)}
          <br />
          {say('offerNever')}
        </p>
      </blockquote>
    </section>
  )
}
