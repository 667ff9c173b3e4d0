import { beforeEach, describe, expect, it } from 'vitest'
import { type ImportWorld, importWorld } from '../../imports/world.ts'
import { formFields } from '../../support/event-form.ts'
import { visibleText } from '../../support/html.ts'
import { type Browser, makeStaff, sentTo } from '../../support/staff.ts'

let world: ImportWorld
let staff: Browser
beforeEach(async () => {
  world = await importWorld()
  const { app, org } = world
  staff = await makeStaff(app, { orgId: org.id, slug: org.slug })
})

const base = () => `/dashboard/${staff.slug}`

describe('Two people who give a calendar another URL', () => {
  const address = (name: string) => `https://venue.com/${name}.ics`
  const page = () => `/imports/${world.id}`
  const openForm = async () => formFields(await staff.see(page()), base() + page())
  const storedHint = async () =>
    (await world.rows('select url_hint, name from sources where id = $1', [world.id]))[0]

  it('are asked which one counts, and no page shows the URL that it has', async () => {
    const fields = await openForm()
    await sentTo(await staff.send(page(), { ...fields, url: address('colleague') }))
    const asked = await staff.send(page(), { ...fields, url: address('mine-1') })
    expect(asked.status).toBe(409)
    const html = await asked.text()
    expect(visibleText(html)).toContain('New URL, their version: venue.com …')
    expect(html).not.toContain('colleague')
    const again = formFields(html, base() + page())
    expect(again.url).toBe(address('mine-1'))
    await sentTo(await staff.send(page(), { ...again, url: '' }))
    expect(await openForm()).toMatchObject({ keptUrl: again.keptUrl })
    await sentTo(await staff.send(page(), again))
    expect((await openForm()).keptUrl).not.toBe(again.keptUrl)
  })

  it('are not asked about the same URL, nor about another setting', async () => {
    const fields = await openForm()
    const moved = { ...fields, url: address('moved') }
    for (const _ of ['first click', 'second click']) {
      expect(await sentTo(await staff.send(page(), moved))).toContain('import-saved')
    }
    const { keptUrl } = await openForm()
    await sentTo(await staff.send(page(), { ...fields, name: 'Renamed' }))
    expect(await openForm()).toMatchObject({ keptUrl, name: 'Renamed' })
    expect(await storedHint()).toEqual({ url_hint: 'venue.com ….ics', name: 'Renamed' })
  })
})
