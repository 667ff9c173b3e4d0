import { expect, it } from 'vitest'
import { cleanUp } from '../../functions/clean-up.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshId } from '../support/factories.ts'
import { freshStaffEmail, makeStaff } from '../support/staff.ts'

const NOW = '2026-06-15T12:00:00Z'

/** Rows of one table of access for somebody, each with its moment; which are left after a clean-up. */
async function leftOf(
  app: TestApp,
  insert: (moment: string) => Promise<string>,
  moments: string[],
) {
  const ids = []
  for (const moment of moments) ids.push(await insert(moment))
  await cleanUp(app.deps)
  const left: string[] = []
  for (const [i, id] of ids.entries()) {
    const [row] = await app.database.query(
      `select token_hash as id from sessions where token_hash = $1
       union all select id from sign_in_links where id = $1
       union all select id from sign_ups where id = $1
       union all select id from invitations where id = $1`,
      [id],
    )
    if (row) left.push(moments[i] ?? '')
  }
  expect(app.logs.filter(({ level }) => level === 'error')).toEqual([])
  return left
}

it('ends sessions that nobody used for their whole time, and no other', async () => {
  const app = await testApp(NOW)
  const { personId } = await makeStaff(app)
  const insert = async (expires: string) => {
    const hash = freshId('s')
    await app.database.query('insert into sessions values ($1, $2, now(), $3)', [
      hash,
      personId,
      expires,
    ])
    return hash
  }
  const moments = ['2026-06-14T12:00:00Z', NOW, '2026-06-15T12:00:01Z', '2026-07-15T12:00:00Z']
  expect(await leftOf(app, insert, moments)).toEqual(moments.slice(2))
})

it('deletes sign-in links a day after they were mailed, used or not', async () => {
  const app = await testApp(NOW)
  const { personId } = await makeStaff(app)
  const insert = async (created: string) => {
    const id = freshId('sil')
    await app.database.query(
      `insert into sign_in_links (id, person_id, nonce, created_at) values ($1, $2, 'n', $3)`,
      [id, personId, created],
    )
    return id
  }
  const moments = ['2026-06-01T12:00:00Z', '2026-06-14T12:00:00Z', '2026-06-14T12:00:01Z', NOW]
  expect(await leftOf(app, insert, moments)).toEqual(moments.slice(2))
})

it('deletes sign-ups after a day, used or not', async () => {
  const app = await testApp(NOW)
  const insert = async (created: string) => {
    const id = freshId('sup')
    await app.database.query(
      `insert into sign_ups (id, email, email_key, organization, timezone, nonce, created_at)
       values ($1, 'ann@example.com', 'ann@example.com', 'Arts', 'UTC', 'n', $2)`,
      [id, created],
    )
    return id
  }
  const moments = ['2026-06-01T12:00:00Z', '2026-06-14T12:00:00Z', '2026-06-14T12:00:01Z', NOW]
  expect(await leftOf(app, insert, moments)).toEqual(moments.slice(2))
})

it('deletes invitations that nobody took within 30 days', async () => {
  const app = await testApp(NOW)
  const { orgId } = await makeStaff(app)
  const insert = async (created: string) => {
    const id = freshId('inv')
    const email = freshStaffEmail()
    await app.database.query(
      `insert into invitations (id, org_id, email, email_key, role, nonce, invited_by, created_at)
       values ($1, $2, $3, $3, 'member', 'n', 'x', $4)`,
      [id, orgId, email, created],
    )
    return id
  }
  const moments = ['2026-05-01T12:00:00Z', '2026-05-16T12:00:00Z', '2026-05-16T12:00:01Z', NOW]
  expect(await leftOf(app, insert, moments)).toEqual(moments.slice(2))
})
