import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { eventForm, formFields } from '../../support/event-form.ts'
import { makeEvent } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { type Browser, makeStaff, makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function makeTeam() {
  const { staff, feed } = await makeStaffWithFeed(app)
  const of = { orgId: staff.orgId, slug: staff.slug }
  const writer = await makeStaff(app, { ...of, role: 'writer' })
  return { writer, editor: await makeStaff(app, { ...of, role: 'member' }), feed }
}

/** Does with the one submission that waits what a form of its page does. */
async function decide(editor: Browser, deed: string, form: Record<string, string> = {}) {
  const [waiting] = await app.database.query(
    `select id from submissions where org_id = $1 and state = 'waiting'`,
    [editor.orgId],
  )
  const page = `/submissions/${waiting?.id}`
  const action = `/dashboard/${editor.slug}${page}/${deed}`
  const fields = formFields(await editor.see(page), action)
  const response = await editor.send(`${page}/${deed}`, { ...fields, ...form })
  expect(response.status, await response.clone().text()).toBe(303)
}

async function mailTo(person: Browser) {
  await app.runQueued()
  const mail = app.mails.findLast(({ to }) => to === person.email)
  return `${mail?.subject}\n${mail?.text}`
}

async function handedIn(writer: Browser, feedId: string) {
  const to = await sentTo(await writer.send('/events', eventForm(feedId)))
  const id = /evt_\w+/.exec(to)?.[0] ?? ''
  await writer.send(`/events/${id}/hand-in`)
  return id
}

describe('what a writer sent in', () => {
  it('is published once an editor accepts it, and the writer gets an email', async () => {
    const { writer, editor, feed } = await makeTeam()
    const id = await handedIn(writer, feed.id)
    expect((await app.request(`/api/v1/feeds/${feed.id}/events/${id}`)).status).toBe(404)
    await decide(editor, 'accept')
    const response = await app.request(`/api/v1/feeds/${feed.id}/events/${id}`)
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain(writer.personId)
    const mail = await mailTo(writer)
    expect(mail).toContain('Your event was accepted: Jazz by the river')
    expect(mail).toContain(`/dashboard/${writer.slug}/events/${id}`)
  })

  it('changes the event once an editor accepts it', async () => {
    const { writer, editor, feed } = await makeTeam()
    const { id } = await makeEvent(feed, { title: 'Jazz', description: 'Stays.' })
    await writer.change(`/events/${id}`, { title: 'Blues', city: 'Austin' })
    await decide(editor, 'accept')
    const response = await app.request(`/api/v1/feeds/${feed.id}/events/${id}`)
    expect(await response.json()).toMatchObject({
      event: { title: 'Blues', city: 'Austin', description: 'Stays.' },
    })
    const page = visibleText(await writer.see(`/events/${id}`))
    expect(page).toContain('Your last changes were accepted')
  })

  it('comes back with a question or a reason, also by email', async () => {
    const { writer, editor, feed } = await makeTeam()
    const id = await handedIn(writer, feed.id)
    await decide(editor, 'ask', { question: 'Which hall?' })
    expect(await mailTo(writer)).toContain('Which hall?')
    await writer.send(`/events/${id}/hand-in`, { answer: 'The large one.' })
    await decide(editor, 'decline', { reason: 'Not in our city.' })
    expect(await mailTo(writer)).toContain('Not in our city.')
    expect(visibleText(await writer.see(`/events/${id}`))).toContain('Not in our city.')
  })

  it('is followed by no email to a person who left the team', async () => {
    const { writer, editor, feed } = await makeTeam()
    await handedIn(writer, feed.id)
    await app.database.query('delete from memberships where person_id = $1', [writer.personId])
    await decide(editor, 'accept')
    expect(await mailTo(writer)).not.toContain('accepted')
  })
})
