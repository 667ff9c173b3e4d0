import { describe, expect, it } from 'vitest'
import { createMailer } from '../../functions/mail/create-mailer.ts'
import { MailNotTaken, MailPostponed, MailRefused } from '../../functions/mail/mailer.ts'
import { type Env, parseEnv } from '../../functions/platform/env.ts'
import { Fault } from '../../functions/platform/fault.ts'
import { TEST_ENV } from '../support/app.ts'

const MESSAGE = {
  to: 'ann@example.com',
  subject: 'Hello',
  text: 'Text',
  html: '<p>Text</p>',
  headers: { 'List-Id': '<list.example>' },
}
const FROM_ARTS = { ...MESSAGE, fromName: 'Riverside Arts', replyTo: 'box@riverside.example' }
const BASE = { ...TEST_ENV, NEON_ENDPOINT: 'http://127.0.0.1:9/sql' }

type Sent = { url: string; init: RequestInit }

function answering(response: () => Response | Promise<Response>) {
  const sent: Sent[] = []
  const fetch = async (url: string, init: RequestInit = {}) => {
    sent.push({ url, init })
    return response()
  }
  return { sent, fetch }
}

const settings = (changes: Record<string, string>): Env => parseEnv({ ...BASE, ...changes })
const nothing = async () => new Response()

describe('Resend', () => {
  const env = settings({ MAILER: 'resend', RESEND_API_KEY: 're_123' })

  it('gets the mail with its headers and an idempotency key', async () => {
    const { sent, fetch } = answering(() => Response.json({ id: 'x' }))
    await createMailer(env, {}, fetch).send('mail_1', MESSAGE)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.url).toBe('https://api.resend.com/emails')
    expect(sent[0]?.init.method).toBe('POST')
    const headers = new Headers(sent[0]?.init.headers)
    expect(headers.get('authorization')).toBe('Bearer re_123')
    expect(headers.get('idempotency-key')).toBe('mail_1')
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({
      from: TEST_ENV.MAIL_FROM,
      ...MESSAGE,
      to: ['ann@example.com'],
    })
  })

  it('is told by a tag whose mail it is, so that its reports say so', async () => {
    const { sent, fetch } = answering(() => Response.json({ id: 'x' }))
    const mailer = createMailer(env, {}, fetch)
    await mailer.send('mail_1', { ...MESSAGE, orgId: 'org_arts' })
    await mailer.sendBatch?.('key', [{ ...MESSAGE, orgId: 'org_arts' }])
    const [one, batch] = sent.map(({ init }) => JSON.parse(String(init.body)))
    expect(one).toMatchObject({ tags: [{ name: 'org', value: 'org_arts' }] })
    expect(batch).toEqual([one])
    expect(one).not.toHaveProperty('orgId')
  })

  it('sends under another name, from the same address, with a place for answers', async () => {
    const { sent, fetch } = answering(() => Response.json({ id: 'x' }))
    await createMailer(env, {}, fetch).send('mail_1', FROM_ARTS)
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({
      ...MESSAGE,
      from: '"Riverside Arts" <calendar@calendar.test>',
      reply_to: 'box@riverside.example',
      to: ['ann@example.com'],
    })
  })

  it('gets a batch in one call under one key, each mail with its own headers', async () => {
    const { sent, fetch } = answering(() => Response.json({ data: [] }))
    await createMailer(env, {}, fetch).sendBatch?.('run_1.abc', [MESSAGE, FROM_ARTS])
    expect(sent).toHaveLength(1)
    expect(sent[0]?.url).toBe('https://api.resend.com/emails/batch')
    expect(new Headers(sent[0]?.init.headers).get('idempotency-key')).toBe('run_1.abc')
    const body = JSON.parse(String(sent[0]?.init.body))
    expect(body).toMatchObject([
      { from: TEST_ENV.MAIL_FROM, to: ['ann@example.com'], headers: MESSAGE.headers },
      { from: '"Riverside Arts" <calendar@calendar.test>', reply_to: 'box@riverside.example' },
    ])
  })

  it.each([
    [401, MailNotTaken],
    [429, MailPostponed],
    [422, MailRefused],
    [409, Fault],
    [503, Fault],
  ])('tells after %i whether a batch was taken, refused or perhaps taken', async (status, kind) => {
    const { fetch } = answering(() => new Response(null, { status }))
    const sending = createMailer(env, {}, fetch).sendBatch?.('key', [MESSAGE])
    const error = await sending?.catch((error) => error)
    expect(error.constructor).toBe(kind)
  })

  it.each([400, 404, 422])('refuses a mail for good with %i', async (status) => {
    const { fetch } = answering(() => new Response(null, { status }))
    const sending = createMailer(env, {}, fetch).send('mail_1', MESSAGE)
    await expect(sending).rejects.toBeInstanceOf(MailRefused)
  })

  it.each([401, 403, 409, 500, 502, 503])('may take a mail later after %i', async (status) => {
    const { fetch } = answering(() => new Response('ann@example.com', { status }))
    const sending = createMailer(env, {}, fetch).send('mail_1', MESSAGE)
    await expect(sending).rejects.toThrow(`Resend returned status ${status}`)
    await expect(sending).rejects.not.toBeInstanceOf(MailRefused)
  })

  it.each([
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': '0.5' }, 0.5],
    [{ date: 'Mon, 15 Jun 2026 12:00:00 GMT', 'retry-after': 'Mon, 15 Jun 2026 12:00:30 GMT' }, 30],
    [{ 'retry-after': '86400' }, 3_600],
    [{ 'retry-after': 'soon' }, 5],
    [{}, 5],
  ])('is left alone after too many calls as long as %o says', async (headers, seconds) => {
    const { fetch } = answering(() => {
      return Response.json({ name: 'rate_limit_exceeded' }, { status: 429, headers })
    })
    const sending = createMailer(env, {}, fetch).send('mail_1', MESSAGE)
    const error = await sending.catch((error) => error)
    expect(error).toBeInstanceOf(MailPostponed)
    expect(error.seconds).toBe(seconds)
  })

  it('does not count a used-up quota as too many calls', async () => {
    const { fetch } = answering(() => {
      return Response.json({ name: 'daily_quota_exceeded' }, { status: 429 })
    })
    const sending = createMailer(env, {}, fetch).send('mail_1', MESSAGE)
    const error = await sending.catch((error) => error)
    expect(error.constructor).toBe(MailNotTaken)
  })

  it('may take a mail later when it cannot be reached', async () => {
    const { fetch } = answering(() => Promise.reject(new TypeError('fetch failed')))
    const sending = createMailer(env, {}, fetch).send('mail_1', MESSAGE)
    await expect(sending).rejects.not.toBeInstanceOf(MailRefused)
  })

  it('is not asked without a key', async () => {
    const { sent, fetch } = answering(nothing)
    const mailer = createMailer(settings({ MAILER: 'resend' }), {}, fetch)
    await expect(mailer.send('mail_1', MESSAGE)).rejects.toThrow('RESEND_API_KEY')
    expect(sent).toEqual([])
  })
})

describe('Cloudflare', () => {
  const env = settings({ MAILER: 'cloudflare' })
  const failing = (error: unknown) => ({ EMAIL: { send: () => Promise.reject(error) } })

  it('gets the mail with the name of its sender apart', async () => {
    const sent: unknown[] = []
    const EMAIL = { send: async (mail: unknown) => void sent.push(mail) }
    await createMailer(env, { EMAIL }, nothing).send('mail_1', MESSAGE)
    const from = { email: 'calendar@calendar.test', name: 'Calendar' }
    expect(sent).toEqual([{ from, ...MESSAGE }])
  })

  it('gets another name at the same address, and the place for answers', async () => {
    const sent: unknown[] = []
    const EMAIL = { send: async (mail: unknown) => void sent.push(mail) }
    await createMailer(env, { EMAIL }, nothing).send('mail_1', FROM_ARTS)
    const from = { email: 'calendar@calendar.test', name: 'Riverside Arts' }
    expect(sent).toEqual([{ ...MESSAGE, from, replyTo: 'box@riverside.example' }])
  })

  it.each([
    'E_VALIDATION_ERROR',
    'E_FIELD_MISSING',
    'E_CONTENT_TOO_LARGE',
    'E_RECIPIENT_SUPPRESSED',
  ])('refuses a mail for good with %s', async (code) => {
    const error = Object.assign(new Error('bad: ann@example.com'), { code })
    const sending = createMailer(env, failing(error), nothing).send('mail_1', MESSAGE)
    await expect(sending).rejects.toBeInstanceOf(MailRefused)
  })

  it.each(['E_SENDER_NOT_VERIFIED', 'E_DAILY_LIMIT_EXCEEDED', 'E_INTERNAL_SERVER_ERROR'])(
    'may take a mail later after %s, which is told without the address',
    async (code) => {
      const error = Object.assign(new Error('ann@example.com'), { code })
      const sending = createMailer(env, failing(error), nothing).send('mail_1', MESSAGE)
      await expect(sending).rejects.toThrow(new Fault(code))
    },
  )

  it('may take a mail later when its binding is missing', async () => {
    const sending = createMailer(env, {}, nothing).send('mail_1', MESSAGE)
    await expect(sending).rejects.toThrow('EMAIL is missing')
  })

  it('says which mails it certainly has not taken, and takes no batches', async () => {
    const kindAfter = (code: string) => {
      const error = Object.assign(new Error('ann@example.com'), { code })
      const sending = createMailer(env, failing(error), nothing).send('mail_1', MESSAGE)
      return sending.catch((error) => error.constructor)
    }
    expect(await kindAfter('E_DAILY_LIMIT_EXCEEDED')).toBe(MailNotTaken)
    expect(await kindAfter('E_INTERNAL_SERVER_ERROR')).toBe(Fault)
    expect(createMailer(env, {}, nothing).sendBatch).toBeUndefined()
  })
})

describe('capture', () => {
  it('posts the mail to the mailbox', async () => {
    const { sent, fetch } = answering(() => new Response())
    await createMailer(settings({}), {}, fetch).send('mail_1', MESSAGE)
    expect(sent[0]?.url).toBe(TEST_ENV.CAPTURE_URL)
    const body = JSON.parse(String(sent[0]?.init.body))
    expect(body).toEqual({ from: TEST_ENV.MAIL_FROM, ...MESSAGE })
  })

  it('may take a mail later when the mailbox fails', async () => {
    const { fetch } = answering(() => new Response(null, { status: 500 }))
    await expect(createMailer(settings({}), {}, fetch).send('mail_1', MESSAGE)).rejects.toThrow()
  })

  it('is not for production', () => {
    expect(() => settings({ ENVIRONMENT: 'production' })).toThrow('MAILER')
  })
})
