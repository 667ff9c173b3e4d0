import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createOrganization } from '../../db/organizations/organizations.ts'
import { deleteIdlePeople } from '../../db/people/forget.ts'
import { cleanUp } from '../../functions/clean-up.ts'
import { databaseAddress } from '../support/database-address.ts'
import { freshId } from '../support/factories.ts'
import { addPerson, freshStaffEmail } from '../support/staff.ts'
import { firstAttempt, letPass, type World, webhookWorld } from '../webhooks/world.ts'

let world: World
beforeEach(async () => {
  world = await webhookWorld()
})
const query = (text: string, params: unknown[] = []) => world.app.database.query(text, params)
const clean = () => cleanUp(world.app.deps)

/** Somebody else's connection to the tests' database. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await databaseAddress() })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

describe('Clean-up on a real server', () => {
  it('leaves out what somebody else holds, and comes back for it', async () => {
    await firstAttempt(world)
    await firstAttempt(world)
    letPass(world, 91 * 86_400)
    const other = await connect()
    await other.query('BEGIN')
    await other.query(
      `SELECT FROM webhook_deliveries WHERE id = (
         SELECT min(id) FROM webhook_deliveries WHERE org_id = $1) FOR UPDATE`,
      [world.org.id],
    )
    const left = async () =>
      (await query('SELECT FROM webhook_deliveries WHERE org_id = $1', [world.org.id])).length
    await clean()
    expect(await left()).toBe(1)
    await other.query('COMMIT')
    await clean()
    expect(await left()).toBe(0)
    expect(world.app.logs.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('keeps somebody who is let in at the same moment', async () => {
    const { db, now } = world.app.acting()
    for (let round = 0; round < 20; round++) {
      const email = freshStaffEmail()
      const personId = await addPerson(world.app, world.org.id, email, 'member')
      await query('DELETE FROM memberships WHERE person_id = $1', [personId])
      const org = { id: freshId('org'), name: 'New', plan: 'free', timezone: 'UTC' } as const
      const owner = { id: freshId('person'), email, key: email }
      await Promise.all([
        createOrganization(db, {
          ...org,
          slug: `new-${round}`,
          owner,
          mailId: freshId('mail'),
          reusesSlug: false,
          now: now(),
        }),
        deleteIdlePeople(db, now()),
        deleteIdlePeople(db, now()),
      ])
      const members = await query(
        'SELECT FROM memberships m JOIN people p ON p.id = m.person_id WHERE p.email_key = $1',
        [email],
      )
      expect(members).toHaveLength(1)
    }
  })
})
