import { beforeEach, describe, expect, it } from 'vitest'
import { taskKinds } from '../../../functions/task-kinds.ts'
import { runTask } from '../../../functions/tasks/run-task.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { formFields } from '../../support/event-form.ts'
import { freshId } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { type Browser, makeStaff, makeStaffWithFeed, sentTo } from '../../support/staff.ts'
import { makeSubscriber } from '../../support/subscriber.ts'
import { walkDashboard } from '../../support/walk-dashboard.ts'

const HOOK = 'http://hooks.local:9000/in'
const FORM = { url: HOOK, 'event:subscriber.created': 'on' }
const SECRET = /whsec_[A-Za-z0-9+/]{43}=/

let app: TestApp
let answer: () => Response
let received: { url: string; init: RequestInit | undefined }[]
beforeEach(async () => {
  app = await testApp('2026-06-15T12:00:00Z', { WEBHOOK_INSECURE_HOSTS: 'hooks.local:9000' })
  answer = () => new Response('ok')
  received = []
  app.outside = async (url, init) => {
    received.push({ url, init })
    return answer()
  }
})

const endpointsOf = (orgId: string) =>
  app.database.query('select * from webhook_endpoints where org_id = $1', [orgId])

async function create(staff: Browser, form: Record<string, string> = FORM) {
  const response = await staff.send('/webhooks', { ...form, once: freshId('form') })
  const html = await response.text()
  expect(response.status, html).toBe(200)
  const id = /\/webhooks\/(whk_\w+)/.exec(html)?.[1] ?? ''
  return { id, secret: SECRET.exec(html)?.[0] ?? '', path: `/webhooks/${id}` }
}

it('every page of webhooks leads to the guide for receivers', async () => {
  const staff = await makeStaff(app)
  const { path } = await create(staff)
  for (const page of ['/webhooks', '/webhooks/deliveries', path]) {
    expect(await staff.see(page), page).toContain('href="/docs/webhooks"')
  }
})

describe('an endpoint', () => {
  it('shows its secret once: neither a refresh nor a second click shows or makes one', async () => {
    const staff = await makeStaff(app)
    const fields = formFields(await staff.see('/webhooks/new'), `/dashboard/${staff.slug}/webhooks`)
    const form = { ...fields, ...FORM }
    const first = await staff.send('/webhooks', form)
    expect(first.headers.get('cache-control')).toBe('no-store')
    const html = await first.text()
    expect(html).toMatch(SECRET)
    const path = await sentTo(await staff.send('/webhooks', form))
    expect(await endpointsOf(staff.orgId)).toHaveLength(1)
    const [row] = await endpointsOf(staff.orgId)
    expect(JSON.stringify(row)).not.toContain(SECRET.exec(html)?.[0])
    const rest = path.replace(`/dashboard/${staff.slug}`, '')
    for (const page of ['/webhooks', rest, `${rest}/secret`]) {
      expect(await staff.see(page)).not.toMatch(SECRET)
    }
  })

  it.each([
    ['http://example.com/x', 'Enter a URL that begins with https://'],
    ['https://127.0.0.1/', 'Enter a hostname instead of an IP address'],
    ['https://localhost/', 'Enter a hostname that is reachable from the internet'],
    ['https://user:pw@example.com/', 'Remove the user name and password'],
    ['https://calendar.test/x', 'Enter a hostname that is reachable'],
    ['nonsense', 'Enter a URL, for example https://example.com/webhooks'],
  ])('is refused at %s', async (url, message) => {
    const staff = await makeStaff(app)
    const response = await staff.send('/webhooks', { ...FORM, url })
    expect(response.status).toBe(400)
    expect(visibleText(await response.text())).toContain(message)
    expect(await endpointsOf(staff.orgId)).toEqual([])
  })

  it('needs an event, and there are at most twenty', async () => {
    const staff = await makeStaff(app)
    expect((await staff.send('/webhooks', { url: HOOK })).status).toBe(400)
    for (let i = 0; i < 20; i++) await create(staff)
    const response = await staff.send('/webhooks', FORM)
    expect(response.status).toBe(400)
    expect(visibleText(await response.text())).toContain('at most 20 endpoints')
  })

  it('gets a new secret once a click; the page says what stops working', async () => {
    const staff = await makeStaff(app)
    const { path, secret } = await create(staff)
    const html = await staff.see(`${path}/secret`)
    expect(visibleText(html)).toContain('stops working immediately')
    const form = formFields(html, `/dashboard/${staff.slug}${path}/secret`)
    const answers = await Promise.all([
      staff.send(`${path}/secret`, form),
      staff.send(`${path}/secret`, form),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const shown = await answers.find(({ status }) => status === 200)?.text()
    expect(shown).toMatch(SECRET)
    expect(shown).not.toContain(secret)
  })

  it('has the name that staff give it, wherever it is listed, and its host without one', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const { path, id } = await create(staff)
    expect(await staff.see(path)).toContain('<bdi>hooks.local:9000</bdi>')
    await sentTo(await staff.change(path, { name: '  News <b>letter</b> ' }))
    expect((await endpointsOf(staff.orgId))[0]).toMatchObject({
      name: 'News <b>letter</b>',
      url: HOOK,
    })
    await app.database.query('update webhook_endpoints set failing_since = now() where id = $1', [
      id,
    ])
    await staff.send(`${path}/test`, { event: 'subscriber.created' })
    for (const page of ['', '/webhooks', path, `${path}/delete`, '/webhooks/deliveries']) {
      const html = await staff.see(page)
      expect(html, page).not.toContain('<b>letter')
      expect(visibleText(html), page).toContain('News <b>letter</b>')
    }
    await sentTo(await staff.change(path, { name: ' ' }))
    expect((await endpointsOf(staff.orgId))[0]).toMatchObject({ name: null })
    const long = await staff.change(path, { name: 'x'.repeat(81) })
    expect(long.status).toBe(400)
    expect(visibleText(await long.text())).toContain('80')
  })

  it('sends a sample and says what came of it', async () => {
    const staff = await makeStaff(app)
    const { path } = await create(staff)
    const test = async () => {
      const response = await staff.send(`${path}/test`, { event: 'subscriber.created' })
      return visibleText(await response.text())
    }
    expect(await test()).toContain('The test event was accepted.')
    expect(received[0]?.url).toBe(HOOK)
    answer = () => new Response('no', { status: 503 })
    expect(await test()).toContain('The server returned a non-2xx status')
    answer = () => {
      throw new TypeError('connection refused')
    }
    expect(await test()).toContain('could not be reached')
    expect((await staff.send(`${path}/test`, { event: 'x' })).status).toBe(400)
  })

  it('sends a sample once, however often its button is selected', async () => {
    const staff = await makeStaff(app)
    const { path } = await create(staff)
    const test = formFields(await staff.see(path), `/dashboard/${staff.slug}${path}/test`)
    const form = { ...test, event: 'subscriber.created' }
    await Promise.all([staff.send(`${path}/test`, form), staff.send(`${path}/test`, form)])
    expect(received).toHaveLength(1)
    const again = await (await staff.send(`${path}/test`, form)).text()
    expect(visibleText(again)).toContain('This test event was already sent.')
    // The page has a new token, and another event of the same form is another one.
    await staff.send(`${path}/test`, { ...form, event: 'subscriber.updated' })
    const next = formFields(again, `/dashboard/${staff.slug}${path}/test`)
    await staff.send(`${path}/test`, { ...next, event: 'subscriber.created' })
    expect(received).toHaveLength(3)
  })

  it('has its test events in the log, marked, with request and response', async () => {
    const staff = await makeStaff(app)
    const { path } = await create(staff)
    answer = () => Response.json({ hello: 'test' })
    const page = await staff.send(`${path}/test`, { event: 'subscriber.updated' })
    const test = /\/webhooks\/deliveries\/test_\w+/.exec(await page.text())?.[0] ?? ''
    const list = visibleText(await staff.see('/webhooks/deliveries'))
    expect(list).toMatch(/subscriber.updated\s*Test/)
    const text = visibleText(await staff.see(test))
    expect(text).toContain('"hello": "test"')
    expect(text).toContain('test.subscriber@example.com')
    expect(text).not.toContain('Resend')
    expect(visibleText(await staff.see(path))).toMatch(
      /Latest deliveries.*subscriber.updated\s*Test/,
    )
    expect((await staff.send(`${test}/retry`)).status).toBe(404)
    const other = await makeStaff(app)
    await other.see(test, 404)
    const id = test.split('/').at(-1)
    expect(await staff.see(`/webhooks/deliveries?q=${id}`)).toContain(`deliveries/${id}`)
    expect(await staff.see('/webhooks/deliveries?state=failed')).not.toContain(`deliveries/${id}`)
    expect(await other.see(`/webhooks/deliveries?q=${id}`)).not.toContain(`deliveries/${id}`)
  })

  it('changes, is disabled, enabled and deleted, each time saying what happens', async () => {
    const staff = await makeStaff(app)
    const { path } = await create(staff)
    const events = { 'event:subscriber.created': '', 'event:subscriber.updated': 'on' }
    await sentTo(await staff.change(path, { url: `${HOOK}/2`, ...events }))
    expect((await endpointsOf(staff.orgId))[0]).toMatchObject({
      url: `${HOOK}/2`,
      events: ['subscriber.updated'],
    })
    await staff.see(`${path}/disable`)
    await sentTo(await staff.send(`${path}/disable`))
    expect(visibleText(await staff.see('/webhooks'))).toContain('Disabled')
    await sentTo(await staff.send(`${path}/enable`))
    expect((await endpointsOf(staff.orgId))[0]?.disabled_at).toBeNull()
    expect(visibleText(await staff.see(`${path}/delete`))).toContain(
      'Past deliveries stay visible for 90 days, the URL they were sent to for at most 30.',
    )
    await sentTo(await staff.send(`${path}/delete`))
    await staff.see(path, 404)
    expect((await endpointsOf(staff.orgId))[0]).toMatchObject({ url: null, secret: null })
  })
})

describe('deliveries', () => {
  it('show every attempt in words, the next one, and the body, and are resent while a retry waits', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await create(staff)
    answer = () => new Response('no', { status: 500 })
    const { email } = await makeSubscriber(app, feed.id)
    await app.runQueued()
    const list = await staff.see('/webhooks/deliveries')
    expect(visibleText(list)).toContain('Retry scheduled')
    expect(visibleText(list)).toContain('Next attempt')
    const path = /\/webhooks\/deliveries\/dlv_\w+/.exec(list)?.[0] ?? ''
    const text = visibleText(await staff.see(path))
    expect(text).toContain('The server returned a non-2xx status (500)')
    expect(text).toContain('Next attemptMon, Jun 15, 2026, 7:01:00 AM CDT')
    expect(text).toContain(`"email": "${email}"`)
    expect(visibleText(await staff.see(''))).toContain('has been failing since Mon, Jun 15, 2026')
    answer = () => new Response('ok')
    const html = await staff.see(path)
    const once = formFields(html, `/dashboard/${staff.slug}${path}/retry`)
    const both = await Promise.all([
      staff.send(`${path}/retry`, once),
      staff.send(`${path}/retry`, once),
    ])
    const led = await Promise.all(both.map(sentTo))
    expect(new Set(led.map((to) => to.split('?')[0])).size).toBe(1)
    expect(led.map((to) => to.split('?')[1]).sort()).toEqual([
      'done=retried',
      'done=retry-underway',
    ])
    await app.runQueued()
    const again = visibleText(await staff.see('/webhooks/deliveries?state=successful'))
    expect(again).toContain('Successful')
    expect(again).toContain('subscriber.created')
  })

  it('show request and response of each attempt, escaped, and nothing that is a secret', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { secret, path: hook } = await create(staff)
    answer = () =>
      new Response(`{"error":"<script>alert(1)</script>","secret":"${secret}"}`, {
        status: 422,
        headers: { 'set-cookie': 'a=b', 'x-request-id': '<b>7</b>' },
      })
    await makeSubscriber(app, feed.id)
    await app.runQueued()
    const path =
      /\/webhooks\/deliveries\/dlv_\w+/.exec(await staff.see('/webhooks/deliveries'))?.[0] ?? ''
    const first = await staff.see(`${path}?attempt=1`)
    expect(first).not.toContain('<script>alert')
    expect(first).not.toContain('<b>7</b>')
    expect(first).not.toContain(secret)
    expect(first).not.toContain('a=b')
    const text = visibleText(first)
    expect(text).toContain('"error": "<script>alert(1)</script>"')
    expect(text).toMatch(/X-Service-Signature[0-9a-f]{64}/)
    expect(text).toContain(`curl --globoff '${HOOK}'`)
    expect(text).toContain('x-request-id<b>7</b>')
    app.setNow('2026-06-15T12:01:00Z')
    expect((await staff.change(hook, { url: `${HOOK}/new` })).status).toBe(303)
    const before = visibleText(await staff.see(path))
    expect(before).toContain(`POST ${HOOK}Body`)
    expect(before).toContain(`curl --globoff '${HOOK}'`)
    answer = () => new Response(Uint8Array.from([0, 1, 2, 250]), { status: 500 })
    await runTask(app.deps, taskKinds, path.replace(/.*dlv_/, 'task_'))
    const last = visibleText(await staff.see(path))
    expect(last).toContain('Binary data, 4 bytes read')
    expect(last).toContain('00 01 02 fa')
    expect(last).toContain(`POST ${HOOK}/newBody`)
    // An endpoint's URL is deleted with it; where something was sent stays with what was sent.
    expect((await staff.send(`${hook}/delete`)).status).toBe(303)
    expect(visibleText(await staff.see(`${path}?attempt=1`))).toContain(`POST ${HOOK}Body`)
    // What cannot be an attempt is the last one.
    expect(visibleText(await staff.see(`${path}?attempt=9`))).toContain('00 01 02 fa')
    expect(await staff.see(`${path}?attempt=x`)).toContain('00 01 02 fa')
  })

  it('page through a long list, filtered or not, each shown once', async () => {
    const staff = await makeStaff(app)
    const { id } = await create(staff)
    await app.database.query(
      `with event as (insert into webhook_events (id, org_id, name, timestamp_ms, email_hash, created_at)
         values ('whe_' || $1, $2, 'subscriber.created', 1, 'h', now()) returning id)
       insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_name, state, attempts,
         created_at, ended_at)
       select 'dlv_' || $1 || n, $2, $3, event.id, 'subscriber.created',
         case when n % 2 = 0 then 'failed' else 'successful' end, 1,
         timestamptz '2026-06-01' + make_interval(mins => n / 4), now()
       from event, generate_series(1, 130) n`,
      [freshId('x').slice(2), staff.orgId, id],
    )
    const count = async (query: string) => {
      const list = `/webhooks/deliveries${query}`
      const seen = await walkDashboard(staff, list, /\/webhooks\/deliveries\/(dlv_\w+)/g)
      return [seen.length, new Set(seen).size]
    }
    expect(await count('')).toEqual([130, 130])
    expect(await count('?state=failed')).toEqual([65, 65])
    expect(await count(`?endpoint=${id}&event=subscriber.created&state=successful`)).toEqual([
      65, 65,
    ])
    expect(await count('?event=subscriber.updated')).toEqual([0, 0])
    expect(await count('?state=nonsense&after=x&endpoint=%00')).toEqual([130, 130])
  })
})

describe('the free plan', () => {
  it('says what webhooks are and refuses every form', async () => {
    const staff = await makeStaff(app, { plan: 'free' })
    expect(visibleText(await staff.see('/webhooks', 403))).toContain(
      'Included in Pro and Enterprise',
    )
    expect(await staff.see('')).toContain('>Pro</span>')
    expect((await staff.send('/webhooks', FORM)).status).toBe(403)
    expect(await endpointsOf(staff.orgId)).toEqual([])
  })

  it('after a higher one shows the endpoints there are, disables them and deletes them', async () => {
    const staff = await makeStaff(app)
    const { path } = await create(staff)
    const set = (plan: string) =>
      app.database.query('update organizations set plan = $2 where id = $1', [staff.orgId, plan])
    await set('free')
    const list = await staff.see('/webhooks')
    expect(visibleText(list)).toContain('so nothing is sent')
    expect(list).not.toContain('/webhooks/new')
    const shown = await staff.see(path)
    expect(visibleText(shown)).toContain(HOOK)
    expect(shown).not.toContain(`action="/dashboard/${staff.slug}${path}`)
    await staff.see(`${path}/disable`)
    const to = await sentTo(await staff.send(`${path}/disable`))
    expect(await staff.see(to.replace(`/dashboard/${staff.slug}`, ''))).toContain(
      'Endpoint disabled.',
    )
    expect((await staff.send(`${path}/enable`)).status).toBe(403)
    expect((await endpointsOf(staff.orgId))[0]?.disabled_at).not.toBeNull()
    await staff.see(`${path}/delete`)
    await sentTo(await staff.send(`${path}/delete`))
    expect((await endpointsOf(staff.orgId))[0]).toMatchObject({ url: null, secret: null })
    await staff.see('/webhooks', 403)
  })
})
