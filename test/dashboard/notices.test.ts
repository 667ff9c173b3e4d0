import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { formFields } from '../support/event-form.ts'
import { freshId, makeEvent } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { makeStaff, makeStaffWithFeed, sentTo } from '../support/staff.ts'

let app: TestApp
let answer: () => Response
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z', { WEBHOOK_INSECURE_HOSTS: 'hooks.local:9000' })
})
beforeEach(() => {
  answer = () => new Response('ok')
  app.outside = async () => answer()
})

const HOOK = { url: 'http://hooks.local:9000/in', 'event:subscriber.created': 'on' }

/** The notice of a page: how it looks, how it is read out, and what it says. */
function noticeIn(html: string) {
  const [, look = '', rest = ''] =
    /<div class="notice with-icon (\w+)"(.*?)<\/div>/s.exec(html) ?? []
  return { look, role: /^ role="(\w+)"/.exec(rest)?.[1], text: visibleText(`<div${rest}</div>`) }
}

async function makeEndpoint() {
  const staff = await makeStaff(app)
  const created = await (await staff.send('/webhooks', { ...HOOK, once: freshId('form') })).text()
  const path = /\/webhooks\/whk_\w+/.exec(created)?.[0] ?? ''
  return { staff, created, path }
}

describe('a notice', () => {
  it('of a sample that was not accepted, or not sent, is a failure; of an accepted one it is not', async () => {
    const { staff, path } = await makeEndpoint()
    const test = async () =>
      noticeIn(await (await staff.send(`${path}/test`, { event: 'subscriber.created' })).text())
    expect(await test()).toMatchObject({ look: 'success', role: 'status' })
    answer = () => new Response('no', { status: 503 })
    const failed = await test()
    expect(failed).toMatchObject({ look: 'danger', role: 'alert' })
    expect(failed.text).toContain('Failed:')
    expect(failed.text).toContain('The test event was not accepted.')
  })

  it('that a secret is shown only now is a warning', async () => {
    const { created } = await makeEndpoint()
    const notice = noticeIn(created)
    expect(notice).toMatchObject({ look: 'warning', role: 'status' })
    expect(notice.text).toContain('Warning:')
    expect(notice.text).toContain('Copy the signing secret now')
  })

  it('of what was saved, and of what was not, is told apart by more than its color', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeEvent(feed)
    const page = `/events/${id}`
    const fields = formFields(await staff.see(page), `/dashboard/${staff.slug}${page}`)
    const refused = await staff.send(page, { ...fields, title: '' })
    const failed = noticeIn(await refused.text())
    expect(failed).toMatchObject({ look: 'danger', role: 'alert' })
    expect(failed.text).toContain('Failed:')
    const to = await sentTo(await staff.send(page, fields))
    const done = noticeIn(await staff.see(to.replace(`/dashboard/${staff.slug}`, '')))
    expect(done).toMatchObject({ look: 'success', role: 'status' })
    expect(done.text).toContain('Done:')
  })
})
