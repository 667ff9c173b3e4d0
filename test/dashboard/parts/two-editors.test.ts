import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { EDITED_ROUTES } from '../../support/dashboard-routes.ts'
import { visibleText } from '../../support/html.ts'
import { sentTo } from '../../support/staff.ts'
import { openForm } from '../../support/two-editors.ts'

// The clock stands still: what was changed since is told by the row itself, not by a moment.

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z', { WEBHOOK_INSECURE_HOSTS: 'hooks.local:9000' })
})

const noticeIn = (html: string) =>
  visibleText(/<div class="notice.*?<\/div><\/div>/s.exec(html)?.[0] ?? '')

/** Hidden fields that name the version that a form was opened with. An event's has two. */
const VERSION_FIELDS = ['opened', 'version']
const inVersionFields = (form: Record<string, string>, value: unknown) =>
  Object.fromEntries(VERSION_FIELDS.filter((name) => name in form).map((name) => [name, value]))
const versionless = (form: Record<string, string>) => ({
  ...form,
  ...inVersionFields(form, expect.any(String)),
})
const withoutVersion = (form: Record<string, string>) =>
  inVersionFields(form, '') as Record<string, string>

describe.each(EDITED_ROUTES)('two people who send %s', (route) => {
  it('keep what they changed in different fields, and the second is told so', async () => {
    const { staff, opened, send, fields, mine, theirs } = await openForm(app, route)
    await sentTo(await send({ ...fields, ...theirs }))
    const afterTheirs = await opened()
    const to = await sentTo(await send({ ...fields, ...mine }))
    const told = await staff.see(to.replace(`/dashboard/${staff.slug}`, ''))
    expect(visibleText(told)).toContain('Changes that someone else made in the meantime are kept')
    expect(afterTheirs.opened).not.toBe(fields.opened)
    expect(await opened()).toEqual(versionless({ ...afterTheirs, ...mine }))
  })

  it('are asked about the field that both changed, and the second decides', async () => {
    const form = await openForm(app, route)
    const { row, read, opened, send, fields, mine, theirs, instead, asked } = form
    await sentTo(await send({ ...fields, ...theirs, ...instead }))
    const saved = await row()
    const second = await send({ ...fields, ...mine })
    expect(second.status).toBe(409)
    const html = await second.text()
    const notice = noticeIn(html)
    expect(notice).toContain('Someone else saved')
    expect(notice).toContain(asked)
    expect(notice.split('their version')).toHaveLength(2)
    expect(await row()).toEqual(saved)

    const again = read(html)
    expect(again).toMatchObject(mine)
    await sentTo(await send(again))
    expect(await opened()).toEqual(versionless(again))
  })

  it('do not disturb each other with the same change, nor does a second click', async () => {
    const { row, send, fields, mine, theirs } = await openForm(app, route)
    const form = { ...fields, ...mine, ...theirs }
    await sentTo(await send(form))
    const saved = await row()
    expect(await sentTo(await send(form))).not.toContain('merged')
    expect(await row()).toEqual(saved)
  })

  it('change nothing by sending back what they opened', async () => {
    const { row, opened, send, fields, mine, theirs } = await openForm(app, route)
    await sentTo(await send({ ...fields, ...theirs, ...mine }))
    const saved = await row()
    expect(await sentTo(await send(await opened()))).not.toContain('merged')
    expect(await row()).toEqual(saved)
  })

  it('lose nothing when the form does not say what it was opened with', async () => {
    const { row, send, fields, mine } = await openForm(app, route)
    const saved = await row()
    const second = await send({ ...fields, ...mine, ...withoutVersion(fields) })
    expect(second.status).toBe(409)
    expect(await row()).toEqual(saved)
  })

  it('keep the version they began with while they mend a mistake', async () => {
    const { read, send, fields, theirs, broken } = await openForm(app, route)
    const refused = await send({ ...fields, ...broken })
    expect(refused.status).toBe(400)
    const again = read(await refused.text())
    expect(again.opened).toBe(fields.opened)
    await sentTo(await send({ ...fields, ...theirs }))
    const mended = { ...fields, opened: again.opened ?? '' }
    expect(await sentTo(await send(mended))).toContain('merged')
  })
})
