import type { TestApp } from './app.ts'
import { formFields } from './event-form.ts'
import { freshId, makeCustomFeed, makeFeed } from './factories.ts'
import { type Browser, makeStaffWithFeed } from './staff.ts'

type Changes = Record<string, string>
export type EditedForm = {
  page: string
  /** The form as the browser sends it back unchanged. */
  fields: Changes
  table: string
  id: string
  /** What one person changes; what another changes elsewhere; what a third makes of the first's. */
  mine: Changes
  theirs: Changes
  instead: Changes
  /** The label of the field that both changed, and its value as the notice names it. */
  asked: string
}

type Sample = Pick<EditedForm, 'page' | 'table' | 'id' | 'mine' | 'theirs' | 'instead' | 'asked'>

/** Every form of the dashboard, but that of events, that two people may have open at one time. */
export const EDITED_FORMS: Record<string, (app: TestApp, staff: Browser) => Promise<Sample>> = {
  async 'a feed'(_, staff) {
    const { id } = await makeFeed({ orgId: staff.orgId, description: 'First.\n\nSecond.' })
    return {
      ...{ page: `/feeds/${id}`, table: 'feeds', id },
      mine: { name: 'Mine own' },
      theirs: { url: 'their.example/jazz', timezone: 'Asia/Tokyo' },
      instead: { name: 'Theirs' },
      asked: 'Name, their version: Theirs',
    }
  },
  async 'a widget'(_, staff) {
    const { id } = await makeFeed({ orgId: staff.orgId })
    return {
      ...{ page: `/feeds/${id}/widget`, table: 'feeds', id },
      mine: { theme: 'dark' },
      theirs: { view: 'month', showSearch: '', perPage: '7' },
      instead: { theme: 'light' },
      asked: 'Theme, their version: Light',
    }
  },
  async 'the mails of a feed'(_, staff) {
    const { id } = await makeFeed({ orgId: staff.orgId })
    const table = '(select *, feed_id as id from digest_settings) settings'
    return {
      ...{ page: `/feeds/${id}/digests`, table, id },
      mine: { hour: '9' },
      theirs: { weekday: '5', enabled: '' },
      instead: { hour: '11' },
      asked: 'Time of day, their version: 11:00 AM',
    }
  },
  async 'a custom feed'(_, staff) {
    const [first, second] = [
      await makeFeed({ orgId: staff.orgId, name: 'First' }),
      await makeFeed({ orgId: staff.orgId, name: 'Second' }),
    ]
    const { id } = await makeCustomFeed(staff.orgId, { keywords: ['jazz'] })
    return {
      ...{ page: `/custom-feeds/${id}`, table: 'custom_feeds', id },
      mine: { [`feed:${first.id}`]: 'on' },
      theirs: { categories: 'Music,  Free', state: 'Texas' },
      instead: { [`feed:${second.id}`]: 'on' },
      asked: 'Feeds, their version: Second',
    }
  },
  async 'the settings'(_, staff) {
    return {
      ...{ page: '/settings', table: 'organizations', id: staff.orgId },
      mine: { name: 'Mine own' },
      theirs: { mailReplyTo: 'Ann@Example.com', timezone: 'Asia/Tokyo' },
      instead: { name: 'Theirs' },
      asked: 'Name, their version: Theirs',
    }
  },
  async 'an endpoint'(app, staff) {
    const id = freshId('whk')
    await app.database.query(
      `insert into webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at)
       values ($1, $2, 'http://hooks.local:9000/in', 'sealed', array['subscriber.created'],
        now(), now())`,
      [id, staff.orgId],
    )
    return {
      ...{ page: `/webhooks/${id}`, table: 'webhook_endpoints', id },
      mine: { 'event:subscriber.updated': 'on' },
      theirs: { url: 'http://hooks.local:9000/other' },
      instead: { 'event:subscriber.unsubscribed': 'on' },
      asked: 'Events, their version: subscriber.created, subscriber.unsubscribed',
    }
  },
}

export async function openForm(app: TestApp, name: string) {
  const { staff } = await makeStaffWithFeed(app)
  const sample = await EDITED_FORMS[name]?.(app, staff)
  if (!sample) throw new Error(`no form of ${name}`)
  const opened = async () =>
    formFields(await staff.see(sample.page), `/dashboard/${staff.slug}${sample.page}`)
  const fields = await opened()
  const row = async () => {
    const [found] = await app.database.query(`select * from ${sample.table} where id = $1`, [
      sample.id,
    ])
    const { updated_at: _, ...columns } = found ?? {}
    return columns
  }
  return { staff, row, opened, ...sample, fields }
}
