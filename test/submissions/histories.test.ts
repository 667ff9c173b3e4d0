import { expect, it } from 'vitest'
import { deleteAccount } from '../../db/people/forget.ts'
import { askSender, declineSubmission, keepEvent, letGo } from '../../db/submissions/decide.ts'
import { addConfirmed } from '../../db/submissions/request.ts'
import { deleteOldSubmissions } from '../../db/submissions/retention.ts'
import {
  answerStaff,
  askToTakeOff,
  changeSubmission,
  confirmSubmission,
  withdrawSubmission,
} from '../../db/submissions/sender.ts'
import { blockSender, forgetSender, trustSender } from '../../db/submissions/senders.ts'
import type { EventColumns } from '../../domain/event-columns.ts'
import { acceptAtOnce, acceptSubmission } from '../../functions/events/accept-submission.ts'
import { readEvent } from '../../functions/events/event-input.ts'
import {
  disturbDatabase,
  FAULTS,
  type Faults,
  makeFaults,
  type StepFaults,
} from '../digests/simulation/faults.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshId, makeFeed, makeSubmission } from '../support/factories.ts'
import { forRandom, type Random } from '../support/random.ts'
import * as model from './histories/model.ts'

/** More with SUBMISSION_HISTORIES, as in .ci/run. */
const USUAL = 6
const HISTORIES = Number(process.env.SUBMISSION_HISTORIES ?? USUAL)
const STEPS = 40
const BEGIN = Date.parse('2026-06-15T12:00:00Z')
const HOUR = 3_600_000
/** The share of statements that fail in a step that is disturbed. */
const SHARE = 0.5

type World = model.World & {
  app: TestApp
  feed: Awaited<ReturnType<typeof makeFeed>>
  senders: model.Sender[]
  event: EventColumns
  faults: Faults
  /** Each submission as staff and sender saw it last, also one that was changed since. */
  seen: Map<string, Date>
}

it('No history of submissions leaves another state, event, or email than the rules say', async () => {
  const seen: StepFaults = new Map()
  await forRandom(HISTORIES, async (random) => {
    const world = await begin(random, seen)
    const end = disturbDatabase(world.faults)
    try {
      const told: string[] = []
      for (let step = 0; step < STEPS; step++) {
        told.push(await randomStep(world, random))
        await compare(world, told)
      }
    } finally {
      end()
    }
  })
  if (HISTORIES < 20) return
  // Each kind of fault met most statements.
  const all = new Set([...seen.values()].flatMap(({ faults }) => [...faults]))
  expect([...all].toSorted()).toEqual([...FAULTS].toSorted())
}, 3_600_000)

async function begin(random: Random, seen: StepFaults): Promise<World> {
  const app = await testApp(new Date(BEGIN).toISOString())
  const feed = await makeFeed({ takesSubmissions: true })
  const senders = ['ann', 'ben'].map((name): model.Sender => {
    const email = `${freshId(name)}@example.com`
    return { email, hash: `hash of ${email}`, mark: undefined }
  })
  const sample = await makeSubmission(feed)
  const { event } = readEvent(sample.inputs, app.deps.now())
  if (!event) throw new Error('cannot be read')
  await app.database.query('delete from submissions where id = $1', [sample.id])
  const faults = makeFaults(random, seen)
  const start = { now: BEGIN, isOpen: true, submissions: new Map(), seen: new Map() }
  return { ...start, app, feed, senders, event, faults }
}

type Row = {
  id: string
  state: string
  updated_at: Date
  event_id: string | null
  is_queued: boolean
  event: model.Modeled['event']
  mails: Record<string, number>
}

async function rowsOf({ app, feed }: World): Promise<Map<string, Row>> {
  const rows = (await app.database.query(
    `select s.id, s.state, s.updated_at, s.event_id, s.queued_at is not null as is_queued,
      coalesce((select case when e.published_at is null then 'draft' else 'public' end
        from events e where e.id = s.event_id and e.org_id = s.org_id), 'none') as event,
      coalesce((select json_object_agg(kind, n) from (
        select kind, count(*)::int as n from mails where subject_id = s.id group by kind) m), '{}') as mails
     from submissions s where s.org_id = $1`,
    [feed.orgId],
  )) as unknown as Row[]
  return new Map(rows.map((row) => [row.id, row]))
}

const shown = ({ id, state, event, mails }: Pick<Row, 'id' | 'state' | 'event' | 'mails'>) => ({
  ...{ id, state, event, mails },
})

/** What is stored is what the rules say. */
async function compare(world: World, told: string[]): Promise<void> {
  const rows = await rowsOf(world)
  const story = told.slice(-6).join('; ')
  const expected = [...world.submissions.values()].map(shown)
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
  expect([...rows.values()].map(shown).toSorted(byId), story).toEqual(expected.toSorted(byId))
  for (const row of rows.values()) {
    expect(row.is_queued, story).toBe(['waiting', 'withdrawing'].includes(row.state))
    if (!world.seen.has(row.id)) world.seen.set(row.id, row.updated_at)
  }
  const events = await world.app.database.query('select id from events where feed_id = $1', [
    world.feed.id,
  ])
  const named = [...rows.values()].flatMap(({ event_id }) => event_id ?? [])
  // One event each, and none without a submission but those whose submission was deleted since.
  expect(new Set(named).size, story).toBe(named.length)
  expect(events.length, story).toBeGreaterThanOrEqual(named.length)
}

const STEP_KINDS = [
  ...Array<'send' | 'deed' | 'two'>(4).fill('send'),
  ...Array<'send' | 'deed' | 'two'>(14).fill('deed'),
  ...Array<'send' | 'deed' | 'two'>(5).fill('two'),
  ...Array<'another'>(3).fill('another'),
  ...(['block', 'trust', 'forget', 'pass', 'half a year', 'clean up', 'erase', 'archive'] as const),
] as const

async function randomStep(world: World, random: Random): Promise<string> {
  const kind = random.pick(STEP_KINDS)
  const one = world.submissions.size > 0 && random.pick([...world.submissions.values()])
  if (kind === 'send' || (!one && ['deed', 'two', 'another', 'block', 'trust'].includes(kind))) {
    return send(world, random)
  }
  if (kind === 'pass' || kind === 'half a year') {
    pass(world, kind === 'pass' ? random.int(1, 20) : 24 * 170 + 0.1)
    return kind
  }
  if (kind === 'archive') {
    await world.app.database.query('update feeds set archived_at = $2 where id = $1', [
      world.feed.id,
      world.isOpen ? new Date(world.now) : null,
    ])
    world.isOpen = !world.isOpen
    return world.isOpen ? 'opened' : 'archived'
  }
  pass(world, random.pick([0, 0, 0, 1]))
  if (kind === 'clean up' || kind === 'erase' || !one) {
    const sender = random.pick(world.senders)
    if (kind === 'erase') return erase(world, sender)
    return cleanUp(world)
  }
  if (kind === 'another') return another(world, random, one)
  if (kind === 'two') return atOnce(world, random, one)
  if (kind === 'deed') return oneDeed(world, random, one)
  return mark(world, kind as 'block' | 'trust' | 'forget', one)
}

function pass(world: World, hours: number): void {
  world.now += hours * HOUR
  world.app.setNow(new Date(world.now).toISOString())
}

async function send(world: World, random: Random): Promise<string> {
  const sender = random.pick(world.senders)
  // The form drops what a blocked sender sends, and a closed feed has none.
  if (sender.mark === 'blocked' || !world.isOpen) return 'nothing'
  const { email } = sender
  const createdAt = new Date(world.now)
  const { id, nonce } = await makeSubmission(world.feed, { state: 'unconfirmed', email, createdAt })
  world.submissions.set(id, {
    ...{ id, nonce, sender, state: 'unconfirmed', event: 'none', mails: {}, atOnceAt: undefined },
    ...{ createdAt: world.now, changedAt: world.now },
  })
  return `sent ${id}`
}

/** Another event behind the link of one: it waits at once, or is not there at all. */
async function another(world: World, random: Random, one: model.Modeled): Promise<string> {
  const { app, feed, event } = world
  const { db, now } = app.acting()
  const { sender } = one
  const { email, hash } = sender
  const allowed = model.takesAnother(world, one)
  const [id, nonce] = [freshId('smn'), freshId('n')]
  const { title, startsAt, timezone, location = null } = event
  const share = random.chance(0.3) ? SHARE : 0
  await world.faults.during(share, () =>
    addConfirmed(db, {
      ...{ id, nonce, by: one, orgId: feed.orgId, feedId: feed.id, now: now() },
      ...{ title, startsAt, timezone, location, inputs: { title }, note: null },
      ...{ email, emailKey: email, mailbox: email, mailboxHash: hash, hashes: [hash] },
    }),
  )
  const isThere = (await rowsOf(world)).has(id)
  if (share === 0 || !allowed) expect(isThere, `another of ${one.state}`).toBe(allowed)
  if (isThere) {
    world.submissions.set(id, {
      ...{ id, nonce, sender, state: 'waiting', event: 'none', mails: {}, atOnceAt: undefined },
      ...{ createdAt: world.now, changedAt: world.now },
    })
  }
  return `another ${id} of ${one.id}${allowed ? '' : ' refused'}`
}

/** What the functions behind the pages do; whether it was done. `version`: as it was seen. */
async function run(world: World, deed: model.Deed, one: model.Modeled, version: Date) {
  const { app, feed, event } = world
  const deps = app.acting()
  const { db } = deps
  const now = deps.now()
  const { id, nonce } = one
  const { orgId } = feed
  const by = { id, nonce, now }
  const decidedBy = 'person_staff'
  const named = { orgId, id, version, decidedBy, now, mailId: freshId('mail') }
  switch (deed) {
    case 'confirm': {
      const isConfirmed = await confirmSubmission(db, by)
      if (isConfirmed) {
        const [row] = await app.database.query('select updated_at from submissions where id = $1', [
          id,
        ])
        const version = row?.updated_at as Date
        await acceptAtOnce(deps, { orgId, id, version, event })
      }
      return isConfirmed
    }
    case 'change': {
      const { title, startsAt, timezone, location = null } = event
      const inputs = { title: `${title}!` }
      const changed = { ...by, version, inputs, title, startsAt, timezone, location, note: null }
      return changeSubmission(db, changed)
    }
    case 'answer':
      return answerStaff(db, { ...by, version, answer: 'At eight.' })
    case 'withdraw':
      return withdrawSubmission(db, by)
    case 'ask-off':
      return askToTakeOff(db, by)
    case 'accept':
      return Boolean(await acceptSubmission(deps, { ...named, event }))
    case 'decline':
      return Boolean(await declineSubmission(db, { ...named, reason: null }))
    case 'ask':
      return Boolean(await askSender(db, { ...named, question: 'When?' }))
    case 'let-go': {
      const [row] = await app.database.query('select event_id from submissions where id = $1', [id])
      return Boolean(await letGo(db, { ...named, eventId: (row?.event_id as string) ?? null }))
    }
    case 'keep':
      return Boolean(await keepEvent(db, named))
  }
}

/** Deeds that do not name the version which they were decided by. */
const BLIND: model.Deed[] = ['confirm', 'withdraw', 'ask-off']

async function oneDeed(world: World, random: Random, one: model.Modeled): Promise<string> {
  const current = await versionOf(world, one.id)
  const isStale = random.chance(0.2)
  const version = isStale ? (world.seen.get(one.id) ?? current) : current
  const fits = version.getTime() === current.getTime()
  const possible = [...model.OF_SENDER, ...model.OF_STAFF].filter((deed) =>
    model.isAllowed(world, deed, one),
  )
  const deed =
    possible.length > 0 && random.chance(0.75)
      ? random.pick(possible)
      : random.pick([...model.OF_SENDER, ...model.OF_STAFF])
  const allowed = model.isAllowed(world, deed, one) && (fits || BLIND.includes(deed))
  let outcome: boolean | 'lost' = 'lost'
  const share = random.chance(0.3) ? SHARE : 0
  await world.faults.during(share, async () => {
    outcome = await run(world, deed, one, version)
  })
  // Without a fault the answer says what happened.
  if (share === 0) expect(outcome, `${deed} of ${one.state}`).toBe(allowed)
  if (allowed) await settle(world, one, deed)
  world.seen.set(one.id, version)
  return `${deed} ${one.id} ${one.state}${allowed ? '' : ' refused'}${outcome === 'lost' ? ' lost' : ''}`
}

/** After what may have been cut short the submission is as it was, or as it is to be, and nothing between. */
async function settle(world: World, one: model.Modeled, deed: model.Deed): Promise<void> {
  const row = (await rowsOf(world)).get(one.id)
  const next = model.done(world, deed, one)
  if (deed === 'confirm' && row?.state === 'accepted') {
    expect(model.isAtOnce(world, one)).toBe(true)
    world.submissions.set(one.id, {
      ...model.done(world, 'accept', next),
      atOnceAt: world.now,
    })
  } else if (row && isMoved(row, one)) world.submissions.set(one.id, next)
  if (row && !isMoved(row, one)) expect(shown(row)).toEqual(shown(one))
}

const isMoved = (row: Row, { state, mails }: model.Modeled) =>
  row.state !== state ||
  JSON.stringify(Object.entries(row.mails).toSorted()) !==
    JSON.stringify(Object.entries(mails).toSorted())

/** Two of staff, or one and the sender, at one time: one of them is too late. */
async function atOnce(world: World, random: Random, one: model.Modeled): Promise<string> {
  const version = await versionOf(world, one.id)
  const both = [random.pick(model.OF_STAFF), random.pick([...model.OF_STAFF, 'withdraw'] as const)]
  const allowed = both.filter((deed) => model.isAllowed(world, deed, one))
  const outcomes = await Promise.all(both.map((deed) => run(world, deed, one, version)))
  const [first, ...others] = both.filter((_, i) => outcomes[i])
  const told = `${both.join(' and ')} at once of ${one.state}: ${first}`
  // Withdrawing names no version: it may follow a question, which leaves the sender the choice.
  if (others.length > 0) expect([first, ...others], told).toEqual(['ask', 'withdraw'])
  expect(first === undefined, told).toBe(allowed.length === 0)
  let after = one
  for (const deed of first ? [first, ...others] : []) after = model.done(world, deed, after)
  world.submissions.set(one.id, after)
  return told
}

async function versionOf({ app }: World, id: string): Promise<Date> {
  const [row] = await app.database.query('select updated_at from submissions where id = $1', [id])
  return row?.updated_at as Date
}

async function mark(world: World, kind: 'block' | 'trust' | 'forget', one: model.Modeled) {
  const { app, feed } = world
  const { db } = app.acting()
  const { orgId } = feed
  const { sender } = one
  const of = {
    orgId,
    submissionId: one.id,
    id: freshId('snd'),
    personId: 'person_staff',
    emailHash: sender.hash,
    mailboxHashes: [sender.hash],
  }
  const now = app.deps.now()
  if (kind === 'forget') {
    const [row] = await app.database.query(
      'select id from submission_senders where org_id = $1 and email_hash = $2',
      [orgId, sender.hash],
    )
    if (row) await forgetSender(db, { orgId, id: String(row.id), states: ['trusted', 'blocked'] })
    sender.mark = undefined
    return `forgot ${sender.email}`
  }
  const isKnown = one.state !== 'unconfirmed'
  if (kind === 'block') {
    expect((await blockSender(db, { ...of, now })) !== undefined).toBe(isKnown)
    if (isKnown) model.block(world, sender)
  } else {
    expect(await trustSender(db, { ...of, now })).toBe(isKnown)
    if (isKnown) sender.mark = 'trusted'
  }
  return `${kind} by ${one.id}`
}

async function cleanUp(world: World): Promise<string> {
  // In as many parts as it takes: other files leave more than one deletes.
  const { db, now } = world.app.acting()
  for (let deleted = 1; deleted > 0; ) deleted = await deleteOldSubmissions(db, now())
  model.expire(world)
  return 'cleaned up'
}

async function erase(world: World, sender: model.Sender): Promise<string> {
  await deleteAccount(world.app.acting().db, sender.email.toLowerCase())
  model.erase(world, sender)
  return `erased ${sender.email}`
}
