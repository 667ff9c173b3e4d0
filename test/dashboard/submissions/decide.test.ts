import { beforeAll, describe, expect, it } from 'vitest'
import {
  askSender,
  declineSubmission,
  getOutcome,
  keepEvent,
  letGo,
} from '../../../db/submissions/decide.ts'
import { SUBMISSION_DEEDS, SUBMISSION_STATES } from '../../../domain/submissions.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { freshId, makeEvent, makeFeed, makeSubmission } from '../../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function submitted(overrides = {}) {
  const feed = await makeFeed()
  const event = await makeEvent(feed)
  const submission = await makeSubmission(feed, { eventId: event.id, ...overrides })
  const { orgId, id, updatedAt: version } = submission
  const now = app.deps.now()
  const named = { orgId, id, version, now, decidedBy: 'person_staff', mailId: freshId('mail') }
  return { event, id, named: { ...named, eventId: event.id } }
}
type Named = Awaited<ReturnType<typeof submitted>>['named']

const DEEDS = {
  decline: (named: Named) =>
    declineSubmission(app.database.db, { ...named, reason: 'Not our city.' }),
  ask: (named: Named) => askSender(app.database.db, { ...named, question: 'Which hall?' }),
  'let-go': (named: Named) => letGo(app.database.db, named),
  keep: (named: Named) => keepEvent(app.database.db, named),
}
const NAMES = Object.keys(DEEDS) as (keyof typeof DEEDS)[]

const rowOf = async (id: string) => {
  const [row] = await app.database.query(
    `select s.*, array(select kind from mails where subject_id = s.id) as mails
     from submissions s where id = $1`,
    [id],
  )
  return row
}

describe('a decision', () => {
  it.each(NAMES.flatMap((deed) => SUBMISSION_STATES.map((state) => ({ deed, state }))))(
    'to $deed follows the table of deeds from $state',
    async ({ deed, state }) => {
      const { id, named } = await submitted({ state })
      const done = await DEEDS[deed](named)
      const { from, to } = SUBMISSION_DEEDS[deed]
      const allowed = from.includes(state)
      expect(done !== undefined).toBe(allowed)
      expect(await rowOf(id)).toMatchObject({ state: allowed ? to : state })
    },
  )

  it.each(NAMES)('to %s is made once of two at one time', async (deed) => {
    const [state] = SUBMISSION_DEEDS[deed].from
    const { named } = await submitted({ state })
    const other = { ...named, decidedBy: 'person_other', mailId: freshId('mail') }
    const both = await Promise.all([DEEDS[deed](named), DEEDS[deed](other)])
    expect(both.filter(Boolean)).toHaveLength(1)
  })

  it.each(NAMES)(
    'to %s is not made of another version, nor in another organization',
    async (deed) => {
      const [state] = SUBMISSION_DEEDS[deed].from
      const { id, named } = await submitted({ state })
      expect(await DEEDS[deed]({ ...named, version: new Date(0) })).toBeUndefined()
      expect(await DEEDS[deed]({ ...named, orgId: 'org_other' })).toBeUndefined()
      expect(await rowOf(id)).toMatchObject({ state, mails: [] })
    },
  )

  it('stores the reason and emails it', async () => {
    const { id, named } = await submitted()
    await DEEDS.decline(named)
    expect(await rowOf(id)).toMatchObject({
      reason: 'Not our city.',
      decided_by: 'person_staff',
      mails: ['submission-declined'],
    })
  })

  it('stores the question and emails it, without a decision', async () => {
    const { id, named } = await submitted({ answer: 'The large one.' })
    await DEEDS.ask(named)
    expect(await rowOf(id)).toMatchObject({
      question: 'Which hall?',
      answer: null,
      decided_by: null,
      mails: ['submission-asked'],
    })
  })

  it('makes the event a draft whose sender would like it to be taken off', async () => {
    const { event, id, named } = await submitted({ state: 'withdrawing' })
    await DEEDS['let-go'](named)
    const [row] = await app.database.query('select published_at from events where id = $1', [
      event.id,
    ])
    expect(row?.published_at).toBeNull()
    expect(await rowOf(id)).toMatchObject({ mails: ['submission-removal'] })
  })

  it('leaves the event where it is, and tells its sender', async () => {
    const { event, id, named } = await submitted({ state: 'withdrawing' })
    await DEEDS.keep(named)
    const [row] = await app.database.query('select published_at from events where id = $1', [
      event.id,
    ])
    expect(row?.published_at).not.toBeNull()
    expect(await rowOf(id)).toMatchObject({ state: 'accepted', mails: ['submission-removal'] })
  })

  it('names who made it', async () => {
    const { id, named } = await submitted()
    await DEEDS.decline(named)
    expect(await getOutcome(app.database.db, named.orgId, id)).toMatchObject({ state: 'declined' })
    expect(await getOutcome(app.database.db, 'org_other', id)).toBeUndefined()
  })
})
