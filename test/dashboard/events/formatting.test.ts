import { beforeAll, describe, expect, it } from 'vitest'
import { EVENT_FIELDS } from '../../../domain/event-fields.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { eventForm, formFields } from '../../support/event-form.ts'
import { makeEvent } from '../../support/factories.ts'
import { openNewForm } from '../../support/new-forms.ts'
import { makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

type Made = Awaited<ReturnType<typeof makeStaffWithFeed>>

async function saved({ feed }: Made) {
  const [row] = await app.database.query(
    `select description, description_markdown as markdown, description_html as html
     from events where feed_id = $1`,
    [feed.id],
  )
  return row
}

/** An event as its form was opened, and saved with another description. */
async function edit({ staff, feed }: Made, change: (description: string) => string) {
  const [row] = await app.database.query('select id from events where feed_id = $1', [feed.id])
  const page = `/events/${row?.id}`
  const opened = formFields(await staff.see(page), `/dashboard/${staff.slug}${page}`)
  const description = change(opened.description ?? '')
  await sentTo(await staff.send(page, { ...opened, description }))
  return opened.description
}

describe('A description in the form of an event', () => {
  it('is saved with its formatting, as text, and as HTML', async () => {
    const made = await makeStaffWithFeed(app)
    const description = 'Doors **open**\n\n- [Map](https://kiln.org/map)\n- <b>5</b>'
    await sentTo(await made.staff.send('/events', eventForm(made.feed.id, { description })))
    expect(await saved(made)).toEqual({
      description: 'Doors open\n\n- Map (https://kiln.org/map)\n- <b>5</b>',
      markdown: description,
      html: '<p>Doors <strong>open</strong></p><ul><li><a href="https://kiln.org/map" rel="nofollow noopener">Map</a></li><li>&lt;b&gt;5&lt;/b&gt;</li></ul>',
    })
    expect(await edit(made, (typed) => typed)).toBe(description)
    expect(await saved(made)).toMatchObject({ markdown: description })
  })

  it('is plain text again without its formatting', async () => {
    const made = await makeStaffWithFeed(app)
    await makeEvent(made.feed, { descriptionMarkdown: '**Loud**' })
    await edit(made, () => 'Quiet \\*')
    expect(await saved(made)).toEqual({ description: 'Quiet *', markdown: null, html: null })
  })

  it('that was plain text is read as it was meant, also beside what is added', async () => {
    const made = await makeStaffWithFeed(app)
    await makeEvent(made.feed, { description: '- 5 * 3 *stars*\n1. snake_case_name' })
    expect(await edit(made, (typed) => `${typed}\n**New**`)).toBe(
      '\\- 5 * 3 \\*stars\\*\n1\\. snake_case_name',
    )
    expect(await saved(made)).toMatchObject({
      description: '- 5 * 3 *stars*\n1. snake_case_name\nNew',
      html: '<p>- 5 * 3 *stars*<br>1. snake_case_name<br><strong>New</strong></p>',
    })
  })

  it('is taken up to its limit, in which backslashes of plain text do not count', async () => {
    const { most } = EVENT_FIELDS.description
    const made = await makeStaffWithFeed(app)
    const description = '*a*'.repeat(most / 3)
    await makeEvent(made.feed, { description })
    await edit(made, (typed) => typed)
    expect(await saved(made)).toMatchObject({ description, markdown: null })
    const tooLong = eventForm(made.feed.id, { description: `**${'a'.repeat(most - 3)}**` })
    const answer = await made.staff.send('/events', tooLong)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Enter at most 10,000 characters')
  })

  it('is the same for all dates of a series', async () => {
    const made = await makeStaffWithFeed(app)
    const form = { repeat: 'daily', repeatEnds: 'count', repeatCount: '3', description: '*All*' }
    await sentTo(await made.staff.send('/events', eventForm(made.feed.id, form)))
    const rows = await app.database.query(
      'select description, description_markdown, description_html from events where feed_id = $1',
      [made.feed.id],
    )
    const all = {
      description: 'All',
      description_markdown: '*All*',
      description_html: '<p><em>All</em></p>',
    }
    expect(rows).toEqual([all, all, all])
  })
})

describe('A form that was opened before descriptions had formatting', () => {
  const PLAIN = '*Doors* - 6\n- [Map](https://kiln.org/)'
  const openedBefore = ({ descriptionFormat: _, ...form }: Record<string, string>) => ({
    ...form,
    description: PLAIN,
  })

  it('saves its plain text as it is', async () => {
    const made = await makeStaffWithFeed(app)
    await sentTo(await made.staff.send('/events', openedBefore(eventForm(made.feed.id))))
    expect(await saved(made)).toEqual({ description: PLAIN, markdown: null, html: null })
    const [row] = await app.database.query('select id from events where feed_id = $1', [
      made.feed.id,
    ])
    const page = `/events/${row?.id}`
    const opened = formFields(await made.staff.see(page), `/dashboard/${made.staff.slug}${page}`)
    await sentTo(await made.staff.send(page, openedBefore({ ...opened, title: 'Blues' })))
    expect(await saved(made)).toEqual({ description: PLAIN, markdown: null, html: null })
  })

  it('keeps its plain text when it is shown again, and when it asks about a second event', async () => {
    const made = await makeStaffWithFeed(app)
    const { staff } = made
    const opened = await openNewForm(staff, '/events')
    const form = { ...openedBefore(eventForm(made.feed.id)), once: opened.once ?? '' }
    const again = async (sent: Record<string, string>, status: number) => {
      const answer = await staff.send('/events', sent)
      expect(answer.status).toBe(status)
      return formFields(await answer.text(), `/dashboard/${staff.slug}/events`)
    }
    const corrected = { ...(await again({ ...form, title: '' }, 400)), title: 'Jazz' }
    await sentTo(await staff.send('/events', corrected))
    expect(await saved(made)).toEqual({ description: PLAIN, markdown: null, html: null })
    await sentTo(await staff.send('/events', await again({ ...form, title: 'Blues' }, 409)))
    const rows = await app.database.query(
      'select description, description_markdown as markdown from events where feed_id = $1',
      [made.feed.id],
    )
    expect(rows).toEqual([
      { description: PLAIN, markdown: null },
      { description: PLAIN, markdown: null },
    ])
  })

  it('keeps its plain text beside what another member saved meanwhile', async () => {
    const made = await makeStaffWithFeed(app)
    const { id } = await makeEvent(made.feed, { description: PLAIN })
    const page = `/events/${id}`
    const opened = formFields(await made.staff.see(page), `/dashboard/${made.staff.slug}${page}`)
    await sentTo(await made.staff.send(page, { ...opened, city: 'Austin' }))
    await sentTo(await made.staff.send(page, openedBefore({ ...opened, title: 'Blues' })))
    expect(await saved(made)).toEqual({ description: PLAIN, markdown: null, html: null })
  })
})
