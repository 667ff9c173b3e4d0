import { getDelivery, listAttempts } from '../../../db/webhooks/deliveries.ts'
import { BODY_DAYS } from '../../../db/webhooks/retention.ts'
import { sendAgain } from '../../../db/webhooks/send-again.ts'
import { getTest } from '../../../db/webhooks/tests.ts'
import { readExchange } from '../../../domain/webhook-exchange.ts'
import { OnceToken, onceId } from '../../forms/idempotency-key.tsx'
import { HttpError, notFound } from '../../http/errors.ts'
import { TEST_DELIVERY } from '../../webhooks/send-test.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge } from '../parts/badge.tsx'
import { Form } from '../parts/form.tsx'
import { pathId } from '../parts/path-id.ts'
import type { FormContext, OrgSession, StaffContext } from '../staff-context.ts'
import { DeliveryBadge } from './deliveries-page.tsx'
import { type AttemptRow, AttemptTable, DeliveryFacts, type Shown } from './delivery-facts.tsx'
import { asListed } from './listed-deliveries.ts'
import { RequestCard, ResponseCard } from './show-exchange.tsx'
import { ATTEMPT_WORDS, TOO_MANY_BY_HAND } from './webhook-words.ts'

/** GET webhooks/deliveries/:deliveryId */
export async function deliveryPage(c: StaffContext) {
  const { session } = c.var
  const { shown, attempts } = await findShown(c)
  const asked = Number(c.req.query('attempt'))
  const chosen = attempts.find(({ number }) => number === asked) ?? attempts.at(-1)
  return answerDashboard(c, {
    title: shown.eventName,
    section: 'webhooks',
    above: { label: 'Deliveries', path: '/webhooks/deliveries' },
    lead: (
      <>
        <DeliveryBadge state={shown.state} /> {shown.isTest && <Badge>Test</Badge>}
      </>
    ),
    actions: shown.canSend && <SendAgain {...{ session, shown }} random={c.env.random} />,
    children: (
      <>
        <DeliveryFacts {...{ session, shown }} />
        <section class="stack" id="attempts">
          <h2>Attempts</h2>
          <AttemptTable {...{ session, shown, attempts, chosen }} />
        </section>
        <Exchanged {...{ shown, chosen }} />
      </>
    ),
  })
}

type Found = { shown: Shown; attempts: AttemptRow[] }

async function findShown(c: StaffContext): Promise<Found> {
  const of = { orgId: c.var.session.org.id, id: pathId(c, 'deliveryId') }
  const { db, now } = c.env
  if (of.id.startsWith(`${TEST_DELIVERY}_`)) {
    const test = await getTest(db, of, now())
    if (!test) throw notFound('Delivery')
    const { ms, status, error, exchange, createdAt: startedAt } = test
    const shown = { ...asListed(test), canSend: false, others: [] }
    return { shown, attempts: [{ number: 1, startedAt, ms, status, error, exchange }] }
  }
  const delivery = await getDelivery(db, of)
  if (!delivery) throw notFound('Delivery')
  return { shown: { ...delivery, isTest: false }, attempts: await listAttempts(db, of) }
}

function Exchanged({ shown, chosen }: { shown: Shown; chosen: AttemptRow | undefined }) {
  const { body } = shown
  const exchange = readExchange(chosen?.exchange ?? null)
  const gone = `No longer available. Bodies are deleted after ${BODY_DAYS} days, or when a subscriber’s data is erased.`
  return (
    <div class="split even">
      <RequestCard {...{ body, gone, exchange }} />
      {chosen && (
        <ResponseCard
          status={chosen.status}
          ms={chosen.ms}
          response={exchange?.response}
          none={whyNone(chosen)}
        />
      )}
    </div>
  )
}

function whyNone({ error, status, exchange }: AttemptRow): string {
  if (status === null && error) return `No response. ${ATTEMPT_WORDS[error]}.`
  return exchange === null
    ? 'Not stored, or deleted with the body of the request.'
    : 'The response was not stored.'
}

function SendAgain({
  session,
  shown,
  random,
}: {
  session: OrgSession
  shown: Shown
  random: StaffContext['env']['random']
}) {
  return (
    <Form session={session} action={`/webhooks/deliveries/${shown.id}/retry`} class="row">
      <OnceToken state={{ values: {}, errors: {} }} random={random} />
      <button class={shown.state === 'failed' ? 'button' : 'button secondary'} type="submit">
        Resend
      </button>
    </Form>
  )
}

/** POST webhooks/deliveries/:deliveryId/retry: a new delivery of the same event, at any time. */
export async function resend(c: FormContext) {
  const { session, form } = c.var
  const { db, random, now, enqueue } = c.env
  const orgId = session.org.id
  const id = pathId(c, 'deliveryId')
  const { id: newId } = await onceId(form, { prefix: 'dlv', orgId, of: id, random })
  const asked = { orgId, id, newId, now: now() }
  const sent = await sendAgain(db, asked)
  if (sent.outcome === 'made') enqueue(sent.tasks)
  if ('id' in sent) {
    const done = sent.outcome === 'made' ? 'retried' : 'retry-underway'
    return c.redirect(session.path(`/webhooks/deliveries/${sent.id}?done=${done}`), 303)
  }
  if (sent.outcome === 'too-many') throw new HttpError(429, TOO_MANY_BY_HAND)
  if (!(await getDelivery(db, asked))) throw notFound('Delivery')
  throw new HttpError(409, 'This delivery can’t be resent now')
}
