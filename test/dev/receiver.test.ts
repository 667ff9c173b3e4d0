import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createReceiver, DEVELOPMENT_SECRET } from '../../dev/receiver.ts'

const now = () => new Date('2026-06-15T12:00:00Z')
const BODY =
  '{"event":"subscriber.unsubscribed","data":{"email":"<b>@example.com","feedSlug":"f","timestamp":7},"timestamp":7}'

let receiver: ReturnType<typeof createReceiver>
beforeEach(() => {
  receiver = createReceiver({ secret: DEVELOPMENT_SECRET, now })
})
const send = (body: string, secret = DEVELOPMENT_SECRET) => {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = { 'x-service-signature': signature, 'x-service-attempt': '1' }
  return receiver.request('/', { method: 'POST', body, headers })
}
const list = async (): Promise<unknown[]> => (await receiver.request('/webhooks')).json() as never

describe('the example receiver', () => {
  it('answers a signed webhook 200 with a body to look at, and shows it, as text', async () => {
    expect((await send(BODY)).status).toBe(200)
    expect(await list()).toMatchObject([
      {
        verified: true,
        event: 'subscriber.unsubscribed',
        body: BODY,
        attempt: '1',
        duplicate: false,
      },
    ])
    const page = await (await receiver.request('/')).text()
    expect(page).toContain('subscriber.unsubscribed')
    expect(page).toContain('&lt;b&gt;@example.com')
  })

  it('answers 401 to a wrong signature, and shows that it came', async () => {
    expect((await send(BODY, 'whsec_other')).status).toBe(401)
    expect((await receiver.request('/', { method: 'POST', body: BODY })).status).toBe(401)
    expect(await list()).toMatchObject([{ verified: false }, { verified: false, body: BODY }])
  })

  it('takes the secret of another endpoint from its own page only, and then what is signed with it', async () => {
    const add = (site: string) =>
      receiver.request('/secrets', {
        method: 'POST',
        headers: { 'sec-fetch-site': site },
        body: new URLSearchParams({ secret: ' whsec_other ' }),
      })
    expect((await add('cross-site')).status).toBe(403)
    expect((await send(BODY, 'whsec_other')).status).toBe(401)
    const added = await add('same-origin')
    expect([added.status, added.headers.get('location')]).toEqual([303, '/'])
    expect((await send(BODY, 'whsec_other')).status).toBe(200)
    expect((await send(BODY)).status).toBe(200)
    expect(await (await receiver.request('/')).text()).toContain('action="/secrets"')
  })

  it('knows an event that comes again by its timestamp', async () => {
    await send(BODY)
    expect((await send(BODY)).status).toBe(200)
    expect(await list()).toMatchObject([{ duplicate: true }, { duplicate: false }])
  })

  it('takes an event of a later version, which it does not know', async () => {
    expect((await send('{"event":"subscriber.bounced"}')).status).toBe(200)
    expect((await list())[0]).toMatchObject({ verified: true })
  })
})
