import { expect, it } from 'vitest'
import { calendar, concert } from '../../imports/calendar.ts'
import { importWorld } from '../../imports/world.ts'
import { formFields } from '../../support/event-form.ts'
import { makeStaff, sentTo } from '../../support/staff.ts'

const others = Array.from({ length: 4 }, (_, i) => concert(`n${i}`, { SUMMARY: `Other ${i}` }))
const several = (rules: string[]) =>
  calendar(concert('w', { RRULE: rules.join('\r\nRRULE:') }), ...others)

it('An imported event with several repeat rules can be changed by staff', async () => {
  const world = await importWorld()
  const { app, org } = world
  const staff = await makeStaff(app, { orgId: org.id, slug: org.slug })
  await world.sync(several(['FREQ=MONTHLY', 'FREQ=DAILY']))
  const dates = async () => (await world.events()).filter(({ series_id }) => series_id !== null)
  // Three years of the daily rule are listed: more than a person would enter.
  const before = await dates()
  expect(before.length).toBeGreaterThan(380)
  expect(JSON.stringify(await world.lastRun())).toContain(
    'from 2025 to 2028. Later imports add more.',
  )

  const id = String(before[3]?.id)
  const opened = formFields(
    await staff.see(`/events/${id}`),
    `/dashboard/${staff.slug}/events/${id}`,
  )
  expect(opened.extraDates?.split('\n').length).toBeGreaterThan(500)
  await sentTo(await staff.send(`/events/${id}`, { ...opened, title: 'Gala', scope: 'one' }))
  expect((await dates())[3]?.title).toBe('Gala')
})
