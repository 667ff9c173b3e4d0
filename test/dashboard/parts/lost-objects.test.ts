import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { COUNTS, EDITED_ROUTES, NEW_ROUTES } from '../../support/dashboard-routes.ts'
import { eventForm, formFields } from '../../support/event-form.ts'
import { makeFeed } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { newFormOf, openNewForm } from '../../support/new-forms.ts'
import { makeStaffWithFeed, sentTo } from '../../support/staff.ts'
import { openForm } from '../../support/two-editors.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z', { WEBHOOK_INSECURE_HOSTS: 'hooks.local:9000' })
})

const count = async (table: string, orgId: string) =>
  (
    await app.database.query(
      `select 1 from ${table} where org_id = $1
       and ($2 <> 'webhook_endpoints' or to_jsonb(${table}) ->> 'url' is not null)`,
      [orgId, table],
    )
  ).length

const OF_A_THING = EDITED_ROUTES.filter((route) => route.includes(':'))
/** Where the form of a deleted thing becomes that of a new one. Elsewhere what was typed is shown. */
const COMES_BACK = NEW_ROUTES

it('a form about something that can be deleted is tried for each of them', () => {
  expect(OF_A_THING).toHaveLength(COUNTS.editedThings)
})

describe.each(OF_A_THING)('%s, deleted while its form was open', (route) => {
  const [, list = '', part] = /^(\/[\w-]+)\/:\w+(\/.*)?$/.exec(route) ?? []

  it('answers with all that was typed', async () => {
    const { staff, page, send, fields, mine, theirs, table } = await openForm(app, route)
    const about = page.split('/').slice(0, 3).join('/')
    await sentTo(await staff.send(`${about}/delete`))
    const response = await send({ ...fields, ...mine, ...theirs })
    expect(response.status).toBe(404)
    const html = await response.text()
    if (part || !COMES_BACK.includes(list)) {
      for (const value of Object.values({ ...mine, ...theirs }).filter((one) => one !== 'on')) {
        expect(visibleText(html)).toContain(value)
      }
      return
    }
    const before = await count(table, staff.orgId)
    expect(visibleText(html)).toContain(`this ${newFormOf(list).thing} was deleted`)
    const again = formFields(html, `/dashboard/${staff.slug}${list}`)
    expect(again).toMatchObject(mine)
    expect((await staff.send(list, again)).status).toBeLessThan(400)
    expect(await count(table, staff.orgId)).toBe(before + 1)
  })
})

describe.each(NEW_ROUTES)('the form of a new one in %s', (list) => {
  const { thing, table, form, changes, broken } = newFormOf(list)
  it('keeps what was typed, and its token, while a mistake is mended', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const before = await count(table, staff.orgId)
    const sent = { ...(await openNewForm(staff, list)), ...form, ...broken }
    const refused = await staff.send(list, sent)
    expect(refused.status).toBe(400)
    expect(await count(table, staff.orgId)).toBe(before)
    const again = formFields(await refused.text(), `/dashboard/${staff.slug}${list}`)
    expect(again).toMatchObject({ ...form, ...broken, once: sent.once })
    expect((await staff.send(list, { ...again, ...form })).status).toBeLessThan(400)
    expect(await count(table, staff.orgId)).toBe(before + 1)
  })

  it('asks about other text when sent again, then saves a second one or changes the first', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const path = `/dashboard/${staff.slug}${list}`
    const first = { ...(await openNewForm(staff, list)), ...form }
    expect((await staff.send(list, first)).status).toBeLessThan(400)
    const id = /(evt|feed|custom|whk)_\w+/.exec(await sentTo(await staff.send(list, first)))?.[0]
    const before = await count(table, staff.orgId)
    const asked = await staff.send(list, { ...first, ...changes })
    expect(asked.status).toBe(409)
    const html = await asked.text()
    expect(visibleText(html)).toContain(`You already created this ${thing} from this form`)
    const again = formFields(html, path)
    expect(again).toMatchObject(changes)
    expect(await count(table, staff.orgId)).toBe(before)
    await sentTo(await staff.send(`${list}/${id}`, again))
    expect(await count(table, staff.orgId)).toBe(before)
    expect(await staff.see(`${list}/${id}`)).toContain(Object.values(changes)[0])
    for (const _ of ['first click', 'second click']) {
      expect((await staff.send(list, { ...again, ...form })).status).toBeLessThan(400)
    }
    expect(await count(table, staff.orgId)).toBe(before + 1)
  })
})

describe('an error page after a form was sent', () => {
  const TYPED = { title: 'Jazz <b>tonight</b>', description: 'Half an hour of work.' }

  it('repeats what was typed when permission was taken away', async () => {
    const { staff } = await makeStaffWithFeed(app)
    await app.database.query("update memberships set role = 'member' where person_id = $1", [
      staff.personId,
    ])
    const response = await staff.send('/settings', { name: 'A better name', opened: 'x' })
    expect(response.status).toBe(403)
    expect(visibleText(await response.text())).toContain('Name: A better name')
  })

  it('repeats what was typed when access to the organization was taken away', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await app.database.query('delete from memberships where person_id = $1', [staff.personId])
    const response = await staff.send('/events', { ...eventForm(feed.id), ...TYPED })
    expect(response.status).toBe(404)
    const html = await response.text()
    expect(html).not.toContain('<b>')
    expect(html).not.toContain(feed.id)
    expect(html).toContain('Description: Half an hour of work.')
  })

  it('repeats the settings of a feed that was deleted', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const { id } = await makeFeed({ orgId: staff.orgId })
    const page = `/feeds/${id}/widget`
    const fields = formFields(await staff.see(page), `/dashboard/${staff.slug}${page}`)
    await sentTo(await staff.send(`/feeds/${id}/delete`))
    const response = await staff.send(page, { ...fields, title: 'What is on' })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Title: What is on')
  })

  it('repeats nothing of a form that may hold a secret', async () => {
    const { staff } = await makeStaffWithFeed(app)
    await app.database.query("update memberships set role = 'member' where person_id = $1", [
      staff.personId,
    ])
    const response = await staff.send('/webhooks', { url: 'https://hooks.example/token-of-theirs' })
    expect(response.status).toBe(403)
    expect(await response.text()).not.toContain('token-of-theirs')
  })
})
