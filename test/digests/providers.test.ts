import { beforeEach, describe, expect, it } from 'vitest'
import { startDueDigests } from '../../functions/digests/digests.ts'
import {
  MailDeferred,
  type MailMessage,
  MailNotTaken,
  MailPostponed,
  MailRefused,
} from '../../functions/mail/mailer.ts'
import type { TestApp } from '../support/app.ts'
import { makeEvent } from '../support/factories.ts'
import { atMinute, digestWorld, MONDAY, runsOf, sendsOf, THURSDAY, vanishAfter } from './world.ts'

let app: TestApp
let feed: Awaited<ReturnType<typeof digestWorld>>['feed']
let taken: string[]
beforeEach(async () => {
  const world = await digestWorld()
  app = world.app
  feed = world.feed
  taken = []
  await makeEvent(feed, { title: 'Late jazz', startsAt: '2026-06-20T01:00:00Z' })
})

async function addReaders(count: number) {
  for (let i = 0; i < count; i++) {
    await app.database.query(
      `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
         digest_frequency, nonce, requested_at, confirmed_at, updated_at)
       values ($1, $2, $3, $4, $4, 'h', 'active', 'weekly', 'nonce', $5, $5, $5)`,
      [`sub_${feed.id}_${i}`, feed.orgId, feed.id, `r${i}@example.com`, MONDAY],
    )
  }
}

async function again(time: string) {
  const tasks = await app.database.query(
    `select id from tasks where kind = 'digest-send' and lane = $1`,
    [`mails.${feed.orgId}`],
  )
  app.queued.push(...(tasks as never[]))
  await atMinute(app, time)
}

const all = (messages: MailMessage[]) => messages.map(({ to }) => to)

describe('a provider of batches', () => {
  const sends = (sendBatch: (key: string, messages: MailMessage[]) => Promise<void>) => {
    app.deps.mailer = { send: () => Promise.reject(new Error('one by one')), sendBatch }
  }

  it('that refuses one address of many fails that one; all others get their mail', async () => {
    await addReaders(40)
    sends(async (_, messages) => {
      if (all(messages).includes('r17@example.com')) throw new MailRefused('422')
      taken.push(...all(messages))
    })
    await atMinute(app, THURSDAY)
    await again('2026-06-18T12:00:02Z')
    expect(await sendsOf(app, feed.id)).toEqual({ sent: 39, failed: 1 })
    expect(new Set(taken).size).toBe(39)
    expect(taken).toHaveLength(39)
  })

  it('that refuses two of a hundred gets all others, in calls of fewer than fifty requests', async () => {
    await addReaders(100)
    app.deps.env = { ...app.deps.env, MAIL_CALLS_PER_SECOND: 1_000 }
    let asked = 0
    sends(async (_, messages) => {
      asked++
      const people = all(messages)
      if (people.some((to) => /^r(39|88)@/.test(to))) throw new MailRefused('422')
      taken.push(...people)
    })
    app.setNow(THURSDAY)
    await startDueDigests(app.acting(), app.deps.now())
    await app.runQueued()
    const requests: number[] = []
    for (let call = 0; app.queued.length > 0 && call < 10; call++) {
      const tasks = [...app.queued]
      app.setNow(new Date(Date.parse(THURSDAY) + call * 2_000).toISOString())
      app.database.roundTrips.splice(0)
      asked = 0
      const [answer] = await app.runQueued()
      requests.push(asked + app.database.roundTrips.length)
      if (answer?.status === 503) app.queued.push(...tasks)
    }
    expect(Math.max(...requests)).toBeLessThan(50)
    expect(await sendsOf(app, feed.id)).toEqual({ sent: 98, failed: 2 })
    expect(new Set(taken).size).toBe(98)
    expect(taken).toHaveLength(98)
    expect(await runsOf(app, feed.id)).toMatchObject([{ failed: 2, problem: '422' }])
  })

  it('that takes nothing lets the run wait with its reason, which the log says, and loses nothing', async () => {
    await addReaders(3)
    sends(() => Promise.reject(new MailNotTaken('Resend returned status 401')))
    await atMinute(app, THURSDAY)
    const said = app.logs.filter(({ message }) => message === 'digest send failed')
    expect(JSON.stringify(said)).toContain('Resend returned status 401')
    expect(JSON.stringify(said)).not.toContain('@example.com')
    expect(await runsOf(app, feed.id)).toMatchObject([
      { problem: 'Resend returned status 401', sent: 0 },
    ])
    expect(await sendsOf(app, feed.id)).toEqual({ waiting: 3 })
    sends(async (_, messages) => void taken.push(...all(messages)))
    await again('2026-06-18T12:01:00Z')
    expect(taken).toHaveLength(3)
    expect(await runsOf(app, feed.id)).toMatchObject([{ problem: null, sent: 3 }])
  })

  it('that takes nothing for hours gets no mail of the morning in the night', async () => {
    await addReaders(3)
    sends(() => Promise.reject(new MailNotTaken('quota')))
    await atMinute(app, THURSDAY)
    sends(async (_, messages) => void taken.push(...all(messages)))
    await again('2026-06-19T00:01:00Z')
    expect(taken).toEqual([])
    expect(await runsOf(app, feed.id)).toMatchObject([{ failed: 3, problem: 'late' }])
  })

  it('that did not answer is asked again with the same mails under the same key', async () => {
    await addReaders(3)
    const calls: string[] = []
    sends(async (key, messages) => {
      calls.push(key + JSON.stringify(messages))
      if (calls.length === 1) throw new TypeError('timeout')
    })
    await atMinute(app, THURSDAY)
    expect(await sendsOf(app, feed.id)).toEqual({ sending: 3 })
    await again('2026-06-18T12:01:00Z')
    expect(calls).toHaveLength(2)
    expect(calls[0]).toBe(calls[1])
    expect(await sendsOf(app, feed.id)).toEqual({ sent: 3 })
  })

  describe.each([
    ['accepts no more calls', new MailPostponed(2)],
    ['takes nothing', new MailNotTaken('quota')],
  ])('that did not answer and then %s', (_, refusal) => {
    const calls: string[] = []
    beforeEach(async () => {
      calls.splice(0)
      await addReaders(3)
      sends(async (key, messages) => {
        calls.push(key + JSON.stringify(messages))
        if (calls.length === 1) throw new TypeError('timeout')
        if (calls.length === 2) throw refusal
      })
      await atMinute(app, THURSDAY)
      await again('2026-06-18T12:01:00Z')
    })

    it('is asked a third time with the same mails under the same key', async () => {
      await again('2026-06-18T13:00:00Z')
      expect(calls).toEqual([calls[0], calls[0], calls[0]])
      expect(await sendsOf(app, feed.id)).toEqual({ sent: 3 })
    })

    it('leaves it unknown, when it is too late, whether the mails were sent', async () => {
      await again('2026-06-19T00:01:00Z')
      expect(calls).toHaveLength(2)
      expect(await sendsOf(app, feed.id)).toEqual({ unknown: 3 })
    })
  })

  it('that did not answer is not asked again when one of the mails has become unwanted', async () => {
    await addReaders(3)
    sends(() => Promise.reject(new TypeError('timeout')))
    await atMinute(app, THURSDAY)
    await app.database.query(`delete from subscribers where id = $1`, [`sub_${feed.id}_1`])
    sends(async (_, messages) => void taken.push(...all(messages)))
    await again('2026-06-18T12:01:00Z')
    expect(taken).toEqual([])
    expect(await sendsOf(app, feed.id)).toEqual({ unknown: 3 })
  })
})

it.each(['batches', 'single mails'])(
  'a mail that cannot be made fails for its reader only, with a provider of %s',
  async (kind) => {
    await addReaders(5)
    await app.database.query(
      `update subscribers set criteria = '{"keywords":["jazz"]}' where id = $1`,
      [`sub_${feed.id}_2`],
    )
    const send = async (_: string, { to }: MailMessage) => void taken.push(to)
    const sendBatch = async (_: string, mails: MailMessage[]) => void taken.push(...all(mails))
    app.deps.mailer = kind === 'batches' ? { send, sendBatch } : { send }
    app.setNow(THURSDAY)
    await startDueDigests(app.acting(), app.deps.now())
    await app.runQueued()
    await app.database.query(
      `update mailing_editions set content = '{"kind":"events","more":0,"items":[{"title":7}]}'
     from mailing_sends d where d.edition_id = mailing_editions.id and d.subscriber_id = $1`,
      [`sub_${feed.id}_2`],
    )
    await atMinute(app, '2026-06-18T12:00:30Z')
    expect(await sendsOf(app, feed.id)).toEqual({ sent: 4, failed: 1 })
    expect(taken).toHaveLength(4)
    expect(await runsOf(app, feed.id)).toMatchObject([{ failed: 1, problem: 'internal-error' }])
    expect(app.logs.map(({ message }) => message)).toContain('digest rendering failed')
  },
)

it('a batch that crashes for more than a day fails, and says that the fault is ours', async () => {
  await addReaders(3)
  app.deps.mailer = { send: () => Promise.reject(new Error('never asked')) }
  app.setNow(THURSDAY)
  await startDueDigests(app.acting(), app.deps.now())
  await app.runQueued()
  await app.database.query(
    `update tasks set crashes = 31 where kind = 'digest-send' and lane = $1`,
    [`mails.${feed.orgId}`],
  )
  await atMinute(app, '2026-06-18T12:00:30Z')
  expect(await sendsOf(app, feed.id)).toEqual({ failed: 3 })
  expect(await runsOf(app, feed.id)).toMatchObject([{ failed: 3, problem: 'internal-error' }])
})

describe('a provider of single mails', () => {
  it('that refuses one address fails that one with its reason; all others get their mail', async () => {
    await addReaders(12)
    app.deps.mailer = {
      async send(_, { to }) {
        if (to === 'r3@example.com') throw new MailRefused('E_RECIPIENT_NOT_ALLOWED')
        taken.push(to)
      },
    }
    await atMinute(app, THURSDAY)
    expect(await sendsOf(app, feed.id)).toEqual({ sent: 11, failed: 1 })
    expect(taken).toHaveLength(11)
    expect(await runsOf(app, feed.id)).toMatchObject([
      { failed: 1, problem: 'E_RECIPIENT_NOT_ALLOWED' },
    ])
  })

  it('leaves at most ten unknown when the Worker vanishes, and sends none of them twice', async () => {
    await addReaders(25)
    await vanishAfter(app, 15, { taken, time: THURSDAY })
    await again('2026-06-18T12:10:00Z')
    expect(await sendsOf(app, feed.id)).toEqual({ sent: 15, unknown: 10 })
    expect(new Set(taken).size).toBe(taken.length)
    expect(taken).toHaveLength(25)
  })

  it('that does not say whether it took a mail is not asked for it again', async () => {
    await addReaders(2)
    app.deps.mailer = {
      async send(_, { to }) {
        taken.push(to)
        if (to === 'r0@example.com') throw new TypeError('timeout')
      },
    }
    await atMinute(app, THURSDAY)
    expect(await sendsOf(app, feed.id)).toEqual({ sent: 1, unknown: 1 })
    expect(taken.toSorted()).toEqual(['r0@example.com', 'r1@example.com'])
  })

  it('that twice in a row does not say whether it took a mail is asked for no more', async () => {
    await addReaders(60)
    app.deps.mailer = {
      async send(_, { to }) {
        taken.push(to)
        throw new TypeError('timeout')
      },
    }
    await atMinute(app, THURSDAY)
    expect(await sendsOf(app, feed.id)).toEqual({ unknown: 2, waiting: 58 })
    app.deps.mailer = { send: async (_, { to }) => void taken.push(to) }
    await again('2026-06-18T12:01:00Z')
    expect(await sendsOf(app, feed.id)).toEqual({ unknown: 2, sent: 58 })
    expect(new Set(taken).size).toBe(60)
    expect(taken).toHaveLength(60)
  })

  it('that is slow is not asked once time is up, and what is left comes again at once', async () => {
    await addReaders(12)
    app.deps.mailer = {
      async send(_, { to }) {
        taken.push(to)
        app.setNow(new Date(app.deps.now().getTime() + 9_000).toISOString())
      },
    }
    await atMinute(app, THURSDAY)
    expect(await sendsOf(app, feed.id)).toEqual({ sent: 2, waiting: 10 })
    const [task] = await app.database.query(
      `select attempt, due_at as due from tasks where kind = 'digest-send' and lane = $1`,
      [`mails.${feed.orgId}`],
    )
    expect(task).toMatchObject({ attempt: 0, due: new Date('2026-06-18T12:00:19Z') })
    await again('2026-06-18T12:00:20Z')
    expect(await sendsOf(app, feed.id)).toEqual({ sent: 4, waiting: 8 })
  })

  it('that takes nothing keeps the rest waiting after the first', async () => {
    await addReaders(12)
    app.deps.mailer = {
      async send(_, { to }) {
        taken.push(to)
        throw new MailNotTaken('E_DAILY_LIMIT_EXCEEDED')
      },
    }
    await atMinute(app, THURSDAY)
    expect(taken).toHaveLength(1)
    expect(await sendsOf(app, feed.id)).toEqual({ waiting: 12 })
    expect(await runsOf(app, feed.id)).toMatchObject([{ problem: 'E_DAILY_LIMIT_EXCEEDED' }])
  })
})

describe('an SMTP server', () => {
  it('leaves at most one unknown when the process vanishes, and gets none of them twice', async () => {
    await addReaders(25)
    await vanishAfter(app, 15, { taken, time: THURSDAY, takesOneAtATime: true })
    await again('2026-06-18T12:10:00Z')
    expect(await sendsOf(app, feed.id)).toEqual({ sent: 24, unknown: 1 })
    expect(new Set(taken).size).toBe(25)
    expect(taken).toHaveLength(25)
  })

  it('that puts some addresses off sends to all others, and to those later', async () => {
    await addReaders(30)
    const isPutOff = (to: string) => /^r(0|1|10|29)@/.test(to)
    app.deps.mailer = {
      takesOneAtATime: true,
      async send(_, { to }) {
        if (isPutOff(to)) throw new MailDeferred('SMTP server replied 451 4.7.1 to RCPT TO')
        taken.push(to)
      },
    }
    await atMinute(app, THURSDAY)
    expect(await sendsOf(app, feed.id)).toEqual({ sent: 26, waiting: 4 })
    app.deps.mailer = { takesOneAtATime: true, send: async (_, { to }) => void taken.push(to) }
    await again('2026-06-18T12:01:00Z')
    expect(await sendsOf(app, feed.id)).toEqual({ sent: 30 })
    expect(new Set(taken).size).toBe(30)
    expect(taken).toHaveLength(30)
  })

  it('that twice in a row does not say whether it took an email is asked for no more', async () => {
    await addReaders(12)
    const send = async () => Promise.reject(new TypeError('timeout'))
    app.deps.mailer = { takesOneAtATime: true, send }
    await atMinute(app, THURSDAY)
    expect(await sendsOf(app, feed.id)).toEqual({ unknown: 2, waiting: 10 })
  })
})
