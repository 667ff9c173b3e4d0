import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { STATE_WORDS } from '../../../functions/dashboard/webhooks/webhook-words.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { freshId } from '../../support/factories.ts'
import { attributeValues, visibleText } from '../../support/html.ts'
import { type Browser, makeStaffWithFeed } from '../../support/staff.ts'
import { makeSubscriber } from '../../support/subscriber.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z', { WEBHOOK_INSECURE_HOSTS: 'hooks.local:9000' })
  app.outside = async () => new Response('no', { status: 500 })
})

const words = (html: string) => visibleText(html.replace(/</g, ' <')).replace(/\s+/g, ' ')

/** An owner, and a failed delivery to each of one or more subscribers. */
async function failedDeliveries(count: number) {
  const { staff, feed } = await makeStaffWithFeed(app)
  const form = { url: 'http://hooks.local:9000/in', 'event:subscriber.created': 'on' }
  await staff.send('/webhooks', { ...form, once: freshId('form') })
  const emails: string[] = []
  for (let i = 0; i < count; i++) {
    emails.push((await makeSubscriber(app, feed.id)).email)
    await app.runQueued()
  }
  await app.database.query(
    `update webhook_deliveries set state = 'failed', ended_at = now(), next_attempt_at = null
     where org_id = $1`,
    [staff.orgId],
  )
  return { staff, emails }
}

async function listed(staff: Browser, query = ''): Promise<string[]> {
  const html = await staff.see(`/webhooks/deliveries${query}`)
  const links = attributeValues(html, 'href').map((href) => /deliveries\/(dlv_\w+)/.exec(href)?.[1])
  return links.filter((id) => id !== undefined)
}

describe('deliveries', () => {
  it('are resent each with one token of a form, as others were', async () => {
    const { staff } = await failedDeliveries(2)
    const ids = await listed(staff)
    const once = freshId('form')
    for (const id of ids) {
      expect((await staff.send(`/webhooks/deliveries/${id}/retry`, { once })).status).toBe(303)
    }
    expect(await listed(staff)).toHaveLength(4)
  })

  it('say whose change they are, in the list and on their page', async () => {
    const { staff, emails } = await failedDeliveries(1)
    const [id] = await listed(staff)
    expect(words(await staff.see('/webhooks/deliveries'))).toContain(emails[0])
    expect(words(await staff.see(`/webhooks/deliveries/${id}`))).toContain(
      `Subscriber ${emails[0]}`,
    )
  })

  it('are found by address, in any case of letters, by their id, and by day', async () => {
    const { staff, emails } = await failedDeliveries(2)
    const [newest = '', oldest = ''] = await listed(staff)
    await app.database.query(
      `update webhook_deliveries set created_at = '2026-06-14T04:59:59Z' where id = $1`,
      [oldest],
    )
    const [first = ''] = emails
    expect(await listed(staff, `?q=${first}`)).toHaveLength(1)
    expect(await listed(staff, `?q=${first.toUpperCase()}`)).toEqual(
      await listed(staff, `?q=${first}`),
    )
    expect(await listed(staff, `?q=${oldest}`)).toEqual([oldest])
    expect(await listed(staff, '?q=nobody@example.com')).toEqual([])
    expect(await listed(staff, '?q=nobody')).toEqual([])
    // In Chicago that was still the 13th.
    expect(await listed(staff, '?from=2026-06-13&to=2026-06-13')).toEqual([oldest])
    expect(await listed(staff, '?from=2026-06-14')).toEqual([newest])
    expect(await listed(staff, '?from=nonsense&to=2026-02-31')).toHaveLength(2)
    expect(await listed(staff, '?from=0001-01-01&to=9999-12-31')).toHaveLength(2)
    expect(await listed(staff, '?from=9999-12-31')).toEqual([])
    expect(await listed(staff, '?to=0001-01-01')).toEqual([])
  })

  it('of others are not found', async () => {
    const theirs = await failedDeliveries(1)
    const mine = await failedDeliveries(1)
    const [id] = await listed(theirs.staff)
    expect(await listed(mine.staff, `?q=${id}`)).toEqual([])
    expect(await listed(mine.staff, `?q=${theirs.emails[0]}`)).toEqual([])
  })

  it('tell their attempts to the second', async () => {
    const { staff } = await failedDeliveries(1)
    const [id] = await listed(staff)
    expect(words(await staff.see(`/webhooks/deliveries/${id}`))).toMatch(
      /No\. 1 Mon, Jun 15, 2026, 7:00:00 AM CDT/,
    )
  })

  it.each([
    [
      'its endpoint is disabled',
      `update webhook_endpoints set disabled_at = now() where org_id = $1`,
    ],
    [
      'its endpoint does not want the event',
      `update webhook_endpoints set events = array['subscriber.updated'] where org_id = $1`,
    ],
    ['its body is gone', `update webhook_events set body = null where org_id = $1`],
    ['the subscriber is erased', `update webhook_events set erased_at = now() where org_id = $1`],
  ])('offer “Resend” only where it can be: not when %s', async (_, change) => {
    const { staff } = await failedDeliveries(1)
    const [id] = await listed(staff)
    const path = `/webhooks/deliveries/${id}`
    expect(words(await staff.see(path))).toContain('Resend')
    await app.database.query(change, [staff.orgId])
    const text = words(await staff.see(path))
    expect(text).not.toContain('Resend')
    expect(text).toContain('Can’t resend')
    expect((await staff.send(`${path}/retry`)).status).toBe(409)
  })

  it('carry the states that the documentation names', () => {
    const docs = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')
    for (const { label } of Object.values(STATE_WORDS)) expect(docs).toContain(`| ${label} |`)
  })
})
