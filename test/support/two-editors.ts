import type { TestApp } from './app.ts'
import { formFields } from './event-form.ts'
import { freshId, makeCustomFeed, makeEvent, makeFeed } from './factories.ts'
import { makeNote } from './make-note.ts'
import { makeSource } from './make-source.ts'
import { type Browser, makeStaffWithFeed } from './staff.ts'

type Changes = Record<string, string>
type Sample = {
  /** The page with the form, and where the form goes if that is another address. */
  page: string
  action?: string
  table: string
  id: string
  /** What one person changes; what another changes elsewhere; what a third makes of the first's. */
  mine: Changes
  theirs: Changes
  instead: Changes
  /** The label of the field that both changed, and its value as the notice names it. */
  asked: string
  /** A change that is refused. */
  broken: Changes
}

/** Samples of the forms that two people may have open at one time, by their routes. */
const EDITED_FORMS: Record<string, (app: TestApp, staff: Browser) => Promise<Sample>> = {
  async '/events/:eventId'(_, staff) {
    const feed = await makeFeed({ orgId: staff.orgId })
    const { id } = await makeEvent(feed, { title: 'Jazz by the river' })
    return {
      ...{ page: `/events/${id}`, table: 'events', id },
      mine: { title: 'Mine own' },
      theirs: { description: 'Theirs.', location: 'Their hall' },
      instead: { title: 'Theirs' },
      asked: 'Title, their version: Theirs',
      broken: { title: '' },
    }
  },
  async '/feeds/:feedId'(_, staff) {
    const { id } = await makeFeed({ orgId: staff.orgId, description: 'First.\n\nSecond.' })
    return {
      ...{ page: `/feeds/${id}`, table: 'feeds', id },
      mine: { name: 'Mine own' },
      theirs: { url: 'their.example/jazz', timezone: 'Asia/Tokyo', takesSubmissions: 'on' },
      instead: { name: 'Theirs' },
      asked: 'Name, their version: Theirs',
      broken: { name: '' },
    }
  },
  async '/feeds/:feedId/widget'(_, staff) {
    const { id } = await makeFeed({ orgId: staff.orgId })
    return {
      ...{ page: `/feeds/${id}/widget`, table: 'feeds', id },
      mine: { theme: 'dark' },
      theirs: { view: 'month', showSearch: '', perPage: '7' },
      instead: { theme: 'light' },
      asked: 'Theme, their version: Light',
      broken: { perPage: '1000' },
    }
  },
  async '/feeds/:feedId/digests'(_, staff) {
    const { id } = await makeFeed({ orgId: staff.orgId })
    const table = '(select *, feed_id as id from digest_settings) settings'
    return {
      ...{ page: `/feeds/${id}/digests`, table, id },
      mine: { hour: '9' },
      theirs: { weekday: '5', enabled: '' },
      instead: { hour: '11' },
      asked: 'Time of day, their version: 11:00 AM',
      broken: { hour: '99' },
    }
  },
  async '/feeds/:feedId/digests/preview'(app, staff) {
    const { id } = await makeFeed({ orgId: staff.orgId })
    await makeNote(app, staff.orgId, id)
    const table = '(select *, feed_id as id from digest_notes) notes'
    return {
      ...{ page: `/feeds/${id}/digests/preview`, table, id },
      mine: { note: 'Mine own' },
      theirs: { daily: '' },
      instead: { note: 'Theirs' },
      asked: 'Your note, their version: Theirs',
      broken: { note: 'x'.repeat(601) },
    }
  },
  async '/custom-feeds/:customId'(_, staff) {
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
      broken: { name: '' },
    }
  },
  async '/settings'(_, staff) {
    return {
      ...{ page: '/settings', table: 'organizations', id: staff.orgId },
      mine: { name: 'Mine own' },
      theirs: {
        mailReplyTo: 'Ann@Example.com',
        timezone: 'Asia/Tokyo',
        privacyUrl: 'https://their.example/privacy',
      },
      instead: { name: 'Theirs' },
      asked: 'Name, their version: Theirs',
      broken: { name: '' },
    }
  },
  async '/webhooks/:endpointId'(app, staff) {
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
      theirs: { url: 'http://hooks.local:9000/other', name: 'Newsletter' },
      instead: { 'event:subscriber.unsubscribed': 'on' },
      asked: 'Events, their version: subscriber.created, subscriber.unsubscribed',
      broken: { url: 'x y' },
    }
  },
  async '/brand'(_, staff) {
    return {
      ...{ page: '/appearance', action: '/brand', table: 'organizations', id: staff.orgId },
      mine: { hasAccent: 'on', accentColor: '#0044aa' },
      theirs: { logoUrl: 'https://their.example/logo.png' },
      instead: { hasAccent: 'on', accentColor: '#aa0000' },
      asked: 'Color, their version: #aa0000',
      broken: { logoUrl: 'x y' },
    }
  },
  async '/appearance/category'(_, staff) {
    const feed = await makeFeed({ orgId: staff.orgId })
    await makeEvent(feed, { categories: ['Jazz & Blues/Soul'] })
    const key = 'jazz & blues/soul'
    return {
      page: `/appearance/category?${new URLSearchParams({ key })}`,
      table: `(select $1 as id, s.* from (select) one left join category_styles s
        on org_id = '${staff.orgId}' and key = $1) styles`,
      id: key,
      mine: { color: '#d24a43' },
      theirs: { imageUrl: 'https://their.example/jazz.jpg' },
      instead: { color: '#2f7fd0' },
      asked: 'Color, their version: Blue',
      broken: { imageUrl: 'x y' },
    }
  },
  async '/imports/:sourceId'(app, staff) {
    const feed = await makeFeed({ orgId: staff.orgId })
    const { sourceId } = await makeSource(app, feed)
    return {
      ...{ page: `/imports/${sourceId}`, table: 'sources', id: sourceId },
      mine: { name: 'Mine own' },
      theirs: { category: 'Theirs', location: 'Their hall', past: 'on', timezone: 'Asia/Tokyo' },
      instead: { name: 'Theirs' },
      asked: 'Name, their version: Theirs',
      broken: { name: '' },
    }
  },
  async '/imports/:sourceId/preview'(app, staff) {
    const feed = await makeFeed({ orgId: staff.orgId })
    const { sourceId } = await makeSource(app, feed, TABLE)
    return {
      ...{ page: `/imports/${sourceId}/preview`, table: 'sources', id: sourceId },
      mine: { 'holds:2': '', 'holds:3': 'location', name: 'Mine own' },
      theirs: { category: 'Theirs', timezone: 'Asia/Tokyo' },
      instead: { 'holds:2': '', 'holds:4': 'location' },
      asked: 'Venue, their version: Column 5',
      broken: { name: 'x'.repeat(200) },
    }
  },
}

const TABLE = 'Title,Start date,Place,Room,Stage\nConcert,2026-07-01 20:00,Hall,Cellar,2\n'

export async function openForm(app: TestApp, route: string) {
  const { staff } = await makeStaffWithFeed(app)
  const sample = await EDITED_FORMS[route]?.(app, staff)
  if (!sample) throw new Error(`no sample of a form of ${route}`)
  const { action = sample.page } = sample
  const read = (html: string) => formFields(html, `/dashboard/${staff.slug}${action}`)
  const opened = async () => read(await staff.see(sample.page))
  const send = (form: Changes) => staff.send(action, form)
  const fields = await opened()
  const row = async () => {
    const [found] = await app.database.query(`select * from ${sample.table} where id = $1`, [
      sample.id,
    ])
    const { updated_at: _, ...columns } = found ?? {}
    return columns
  }
  return { staff, row, read, opened, send, ...sample, fields }
}
