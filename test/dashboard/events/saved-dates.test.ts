import { beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { formFields } from '../../support/event-form.ts'
import { visibleText } from '../../support/html.ts'
import { makeRepeating } from '../../support/repeating-event.ts'
import { makeStaffWithFeed, sentTo } from '../../support/staff.ts'

// It is Monday, June 15, 2026, in the morning; the event is on four Tuesdays from June 16 on, at 7:30 PM.
let app: TestApp
beforeEach(async () => {
  app = await testApp()
})

async function make() {
  const { staff, feed } = await makeStaffWithFeed(app)
  const four = { repeatEnds: 'count', repeatCount: '4' }
  const made = await makeRepeating(app, staff, feed.id, four)
  const rows = made.dates
  const nth = async (n: number) => String((await rows())[n]?.id)
  const of = async (column: string) => (await rows()).map((row) => row[column])
  /** Saves a date, and returns what its page says then. */
  const save = async (id: string, changes: object) => {
    const to = await sentTo(
      await staff.send(`/events/${id}`, { ...(await made.opened(id)), ...changes }),
    )
    const path = to.slice(to.indexOf('/events/'))
    const html = await staff.see(path)
    const button = formFields(html, `/dashboard/${staff.slug}/events/${id}/all-dates`)
    return { path, text: visibleText(html), button }
  }
  const share = (id: string, fields: Record<string, string>) =>
    staff.send(`/events/${id}/all-dates`, fields)
  return { staff, nth, of, save, share, ...made }
}

describe('a saved date of a repeating event', () => {
  it('says to which dates the change was applied', async () => {
    const { nth, save, id } = await make()
    const second = await nth(1)
    const one = await save(second, { title: 'With goats', scope: 'one' })
    expect(one.text).toContain('Saved for Tue, Jun 23 only.')
    expect(one.text).toContain('Change all 4 dates instead')
    expect((await save(id, { city: 'Austin', scope: 'all' })).text).toContain(
      'Saved for all 4 dates.',
    )
    const later = await save(await nth(2), { city: 'Dallas', scope: 'following' })
    expect(later.text).toContain('Saved for Tue, Jun 30 and all later dates.')
  })

  it('offers nothing where nothing changed, and where the others have the same', async () => {
    const { staff, save, id } = await make()
    const same = await save(id, { scope: 'one' })
    expect(same.text).toContain('Saved. Public pages')
    expect(same.text).not.toContain('dates instead')
    const { path } = await save(id, { title: 'With goats', scope: 'one' })
    await save(id, { title: 'Yoga', scope: 'one' })
    expect(path).toContain('scope=one')
    const again = visibleText(await staff.see(path))
    expect(again).toContain('Saved. Public pages')
    expect(again).not.toContain('dates instead')
  })

  it('gives what was saved for it to all dates by one button, and nothing else of it', async () => {
    const { nth, of, save, share } = await make()
    const second = await nth(1)
    await save(second, { location: 'The barn', scope: 'one' })
    const { button } = await save(second, { title: 'With goats', scope: 'one' })
    expect(button.fields).toBe('title')
    const to = await sentTo(await share(second, button))
    expect(to).toContain('scope=all')
    expect(await of('title')).toEqual(Array(4).fill('With goats'))
    const [first, ...others] = await of('location')
    expect(others).toEqual(['The barn', first, first])
    expect(await of('overridden')).toEqual([[], ['location'], [], []])
    // Sent twice.
    expect(await sentTo(await share(second, button))).toContain('scope=all')
  })

  it('counts only the dates that change: those with their own text of it keep theirs', async () => {
    const { staff, nth, of, save, share } = await make()
    await save(await nth(3), { title: 'Outdoors', scope: 'one' })
    await save(await nth(2), { location: 'The barn', scope: 'one' })
    const second = await nth(1)
    const { text, button } = await save(second, { title: 'With goats', scope: 'one' })
    expect(text).toContain('Change 3 of 4 dates instead')
    const to = await sentTo(await share(second, button))
    expect(await of('title')).toEqual([...Array(3).fill('With goats'), 'Outdoors'])
    const said = visibleText(await staff.see(to.slice(to.indexOf('/events/'))))
    expect(said).toContain('Saved for 3 of 4 dates. The others keep their own details.')
    const all = await save(second, { city: 'Austin', scope: 'all' })
    expect(all.text).toContain('Saved for all 4 dates.')
  })

  it('moves all dates as the one was moved', async () => {
    const { nth, of, save, share, rule } = await make()
    const second = await nth(1)
    const moved = { startDate: '2026-06-24', startTime: '18:00', scope: 'one' }
    const { button } = await save(second, moved)
    await sentTo(await share(second, button))
    expect((await of('starts_local')).map((at) => String(at).slice(5, 16))).toEqual([
      '06-17T18:00',
      '06-24T18:00',
      '07-01T18:00',
      '07-08T18:00',
    ])
    expect(await rule()).toContain('BYDAY=WE')
    expect(await of('overridden')).toEqual(Array(4).fill([]))
  })

  it('changes nothing once another member saved the event or its series', async () => {
    const { id, nth, of, save, share } = await make()
    const second = await nth(1)
    const { button } = await save(second, { title: 'With goats', scope: 'one' })
    await save(id, { title: 'Hatha', scope: 'all' })
    const refused = await share(second, button)
    expect(refused.status).toBe(409)
    expect(visibleText(await refused.text())).toContain('Nothing changed because someone else')
    expect(await of('title')).toEqual(['Hatha', 'With goats', 'Hatha', 'Hatha'])
  })

  it('leaves a new time zone to the form, which asks what stays the same', async () => {
    const { nth, save, share, of } = await make()
    const second = await nth(1)
    const { text } = await save(second, { timezone: 'America/Denver', scope: 'one' })
    expect(text).toContain('Saved for Tue, Jun 23 only.')
    expect(text).not.toContain('dates instead')
    expect((await share(second, { fields: 'times', version: 'x' })).status).toBe(409)
    expect(new Set(await of('timezone')).size).toBe(2)
  })

  it('is nobody else’s to change', async () => {
    const { nth, save, of } = await make()
    const second = await nth(1)
    const { button } = await save(second, { title: 'With goats', scope: 'one' })
    const { staff: stranger } = await makeStaffWithFeed(app)
    const refused = await stranger.send(`/events/${second}/all-dates`, button)
    expect(refused.status).toBe(404)
    expect((await of('title')).filter((title) => title === 'With goats')).toHaveLength(1)
  })
})
