import { beforeEach, describe, expect, it } from 'vitest'
import { notifySourceOwners } from '../../db/imports/notify-owners.ts'
import { setSourceState } from '../../db/imports/sources.ts'
import { problemText } from '../../functions/dashboard/imports/texts.ts'
import { addPerson, freshStaffEmail } from '../support/staff.ts'
import { calendar, concert } from './calendar.ts'
import { type ImportWorld, importWorld } from './world.ts'

let world: ImportWorld
let owner: string
beforeEach(async () => {
  world = await importWorld()
  owner = freshStaffEmail()
  await addPerson(world.app, world.org.id, owner, 'owner')
  await addPerson(world.app, world.org.id, freshStaffEmail(), 'member')
})

const ten = Array.from({ length: 10 }, (_, n) => concert(`n${n}`))
const FAILS = () => new Response('', { status: 404 })
const pass = (hours: number) =>
  world.app.setNow(new Date(world.app.deps.now().getTime() + hours * 3_600_000).toISOString())

/** The owner's emails since the last call, with those of this minute of the cron, which serves other tests, too. */
async function emails() {
  const { app } = world
  app.deps.enqueue(await notifySourceOwners(app.database.db, app.deps.now()))
  await app.runQueued()
  return app.mails.splice(0).filter(({ to }) => to === owner)
}
const subjects = async () => (await emails()).map(({ subject }) => subject)
const TROUBLED = 'Imported calendar “Venue” needs your attention'
const RECOVERED = 'Imported calendar “Venue” works again'

describe('The owners of an organization get an email', () => {
  it('when a calendar is on hold, at once, and when it is whole again', async () => {
    await world.sync(calendar(...ten))
    expect(await emails()).toEqual([])
    await world.sync(calendar(...ten.slice(6)))
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(email).toMatchObject({ to: owner, subject: TROUBLED })
    expect(email?.text).toContain('“Venue” is on hold since Mon, Jun 15')
    expect(email?.text).toMatch(/https:\/\/calendar\.test\/dashboard\/[\w-]+\/imports\/src_\w+/)
    await world.sync(calendar(...ten.slice(6)), 30)
    expect(await emails()).toEqual([])
    await world.sync(calendar(...ten))
    expect(await subjects()).toEqual([RECOVERED])
    expect(await emails()).toEqual([])
  })

  it('once a calendar has failed for a day, and once it works again', async () => {
    world.answer = FAILS
    await world.sync()
    await world.sync(undefined, 23)
    expect(await emails()).toEqual([])
    await world.sync(undefined, 1)
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(email).toMatchObject({ to: owner, subject: TROUBLED })
    expect(email?.text).toContain('There is no calendar at this URL.')
    await world.sync(undefined, 48)
    expect(await emails()).toEqual([])
    await world.sync(calendar(...ten))
    expect(await subjects()).toEqual([RECOVERED])
  })

  it('which names the status of a response where it is known alone', () => {
    expect(problemText('http', 500)).toBe('The server responded with an error (500)')
    expect(problemText('http', null)).toBe('The server responded with an error')
  })

  it('when we no longer try, and none before a fetch works that staff ask for', async () => {
    world.answer = FAILS
    await world.sync()
    await world.sync(undefined, 24)
    expect(await subjects()).toEqual([TROUBLED])
    await world.sync(undefined, 24 * 13)
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(email?.text).toContain('We stopped trying after 14 days.')
    pass(24 * 3)
    expect(await emails()).toEqual([])
    const now = world.app.deps.now()
    const resumed = {
      orgId: world.org.id,
      id: world.id,
      state: 'active',
      nextFetchAt: now,
      now,
    } as const
    await setSourceState(world.app.database.db, resumed)
    expect(await emails()).toEqual([])
    await world.sync(calendar(...ten))
    expect(await subjects()).toEqual([RECOVERED])
  })

  it('at most once a day, however often a calendar is on hold and whole again', async () => {
    await world.sync(calendar(...ten))
    const sent: string[] = []
    for (let hours = 0; hours < 20; hours++) {
      await world.sync(calendar(...(hours % 2 ? ten : ten.slice(6))))
      sent.push(...(await subjects()))
    }
    expect(sent).toEqual([TROUBLED, RECOVERED])
  })

  it('but none of a calendar that is paused, or works again before the email is sent', async () => {
    world.answer = FAILS
    await world.sync()
    pass(25)
    await world.rows(`update sources set state = 'paused'`)
    expect(await emails()).toEqual([])
    await world.rows(`update sources set state = 'active'`)
    const { app } = world
    app.deps.enqueue(await notifySourceOwners(app.database.db, app.deps.now()))
    expect(app.queued).toHaveLength(1)
    await world.rows('update sources set failing_since = null, problem = null, failures = 0')
    await app.runQueued()
    expect(app.mails).toEqual([])
  })
})
