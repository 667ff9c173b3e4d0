import { beforeAll, expect, it } from 'vitest'
import { takeMailTurn } from '../../db/mail/mails.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { whileUncommitted } from '../support/while-uncommitted.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

it('the second of the first two emails ever waits for its turn, where both come at the same moment', async () => {
  const now = app.deps.now()
  const take = () => takeMailTurn(app.database.db, { rate: 0.25, maxWaitMs: 2_000, now })
  await app.database.query('delete from mail_pace')
  const next = new Date(now.getTime() + 4_000)
  const first = "insert into mail_pace (provider, next_at) values ('mailer', $1)"
  // It does not see the row of the first one, which was not there when it began.
  const turn = await whileUncommitted(first, [next], take)
  expect(turn).toMatchObject({ isTaken: false, waitMs: 2_000 })
  expect(await take()).toMatchObject({ isTaken: false, waitMs: 4_000 })
})

it('the first 12 emails ever at the same moment get turns of their own, or are told to wait', async () => {
  const now = app.deps.now()
  await app.database.query('delete from mail_pace')
  const turns = await Promise.all(
    Array.from({ length: 12 }, () =>
      takeMailTurn(app.database.db, { rate: 2, maxWaitMs: 2_000, now }),
    ),
  )
  const taken = turns.filter(({ isTaken }) => isTaken).map(({ waitMs }) => waitMs)
  expect(taken.sort((a, b) => a - b)).toEqual([0, 500, 1_000, 1_500, 2_000])
  for (const { isTaken, waitMs } of turns)
    if (!isTaken) expect(waitMs).toBeGreaterThanOrEqual(2_000)
})
