import { beforeAll, expect, it } from 'vitest'
import { CHANGES_A_DAY } from '../../domain/daily-limits.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshStaffEmail, makeStaff, ORIGIN, sentTo } from '../support/staff.ts'
import { linkIn } from '../support/subscriber.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const ROUNDS = 15
const press = async (link: string) =>
  (await app.request(link, { method: 'POST', headers: { origin: ORIGIN } })).status
const linkTo = (email: string, path: string) =>
  linkIn(app.mails.filter(({ to }) => to === email).at(-1), path)

it('the undo of a change of email address wins over a change that is confirmed at the same moment', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const staff = await makeStaff(app)
    const [first, second] = [freshStaffEmail(), freshStaffEmail()]
    for (const email of [first, second]) {
      await sentTo(await staff.send('/account/email', { email }))
      await app.runQueued()
      if (email === first) await press(linkTo(first, '/change-email/'))
    }
    const undo = linkTo(staff.email, '/change-email/undo/')
    const [undone, changed] = await Promise.all([
      press(undo),
      press(linkTo(second, '/change-email/')),
    ])
    expect(undone).toBe(200)
    expect([200, 410]).toContain(changed)
    const rows = await app.database.query(
      `select p.email, (select count(*)::int from sessions s where s.person_id = p.id) as sessions
       from people p where p.id = $1`,
      [staff.personId],
    )
    expect(rows).toEqual([{ email: staff.email, sessions: 0 }])
  }
})

it('an undo works once of ten at the same moment', async () => {
  const staff = await makeStaff(app)
  await sentTo(await staff.send('/account/email', { email: freshStaffEmail() }))
  await app.runQueued()
  const undo = linkTo(staff.email, '/change-email/undo/')
  const statuses = await Promise.all(Array.from({ length: 10 }, () => press(undo)))
  expect(statuses.sort()).toEqual([200, ...Array(9).fill(410)])
})

it('the changes of a day are counted exactly for 40 at the same moment', async () => {
  const staff = await makeStaff(app, { plan: 'free' })
  await app.database.query('insert into mail_counts (key, since, sent) values ($1, $2, $3)', [
    `changes of ${staff.orgId}`,
    app.deps.now().toISOString(),
    CHANGES_A_DAY.free - 15,
  ])
  const add = (n: number) => staff.send('/feeds', { name: `Feed ${n}`, timezone: 'UTC' })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => add(n)))
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(15)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(25)
})
