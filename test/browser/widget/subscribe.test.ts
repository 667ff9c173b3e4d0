import { beforeAll, describe, expect, it } from 'vitest'
import { makeEvents, makeFeed, makeOrg } from '../../support/factories.ts'
import { embed, eventually, focused } from './embed.ts'
import { answerError, useWorld } from './world.ts'

const world = useWorld()
let feed: string

beforeAll(async () => {
  feed = (await makeFeed({ name: 'Live music' })).id
})

const open = async () => {
  const embedded = await embed(world, feed)
  await embedded.widget.getByRole('button', { name: 'Get events by email' }).click()
  const dialog = embedded.widget.getByRole('dialog', { name: 'Get events by email' })
  const email = dialog.getByRole('textbox', { name: 'Email address' })
  const send = () => dialog.getByRole('button', { name: 'Subscribe' }).click()
  return { ...embedded, dialog, email, send }
}

describe('the form for mails', () => {
  it('leads to the mail that asks for confirmation', async () => {
    const { page, dialog, email, send, reported } = await open()
    await email.fill('reader@example.com')
    await dialog.getByRole('radio', { name: 'Daily' }).check()
    await dialog.getByRole('textbox', { name: 'Keywords' }).fill('jazz, blues')
    await dialog.getByRole('textbox', { name: 'State or region' }).fill('Texas')
    await send()
    await dialog.getByText('Almost done. Check your email for a confirmation link.').waitFor()
    expect(await focused(page)).toContain('Almost done')
    expect((await reported()).at(-1)).toEqual(['subscribe', { feed, digestFrequency: 'daily' }])
    await world.app.runQueued()
    expect(world.app.mails.at(-1)).toMatchObject({ to: 'reader@example.com' })
    expect(world.app.mails.at(-1)?.text).toContain('Live music')
  })

  it('starts with what is being looked for', async () => {
    const made = await makeFeed()
    await makeEvents(made, [{ title: 'Chess' }])
    const { widget } = await embed(world, made.id)
    await widget.getByRole('searchbox').fill('jazz')
    await widget.getByText('No events found.').waitFor()
    await widget.getByRole('button', { name: 'Get events by email' }).click()
    expect(await widget.getByRole('textbox', { name: 'Keywords' }).inputValue()).toBe('jazz')
  })

  it('offers the categories of the feed, of which the chosen ones become keywords', async () => {
    const jazz = await makeFeed()
    await makeEvents(jazz, [
      { title: 'Quartet', categories: ['Jazz', 'Food, drinks'] },
      { title: 'Trio', categories: ['Jazz', 'Folk'] },
    ])
    const { widget } = await embed(world, jazz.id)
    await widget.getByRole('button', { name: 'Get events by email' }).click()
    const choices = widget.getByRole('group', { name: 'Categories' })
    await choices.getByRole('checkbox', { name: 'Jazz' }).check()
    expect(await choices.getByRole('checkbox').count()).toBe(2)
    await widget.getByRole('textbox', { name: 'Keywords' }).fill('blues')
    await widget.getByRole('textbox', { name: 'Email address' }).fill('jazz@example.com')
    await widget.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await widget.getByText('Almost done').waitFor()
    const [row] = await world.app.database.query(
      'select criteria from subscribers where email = $1',
      ['jazz@example.com'],
    )
    expect(row?.criteria).toBe('{"keywords":["blues","Jazz"]}')
  })

  it('shows the category that is looked at, beyond those it lists and without any', async () => {
    const names = Array.from({ length: 14 }, (_, i) => `Kind ${i + 10}`)
    const made = await makeFeed()
    await makeEvents(
      made,
      names.map((name) => ({ title: name, categories: [name] })),
    )
    const { page, widget } = await embed(world, made.id)
    const shown = async () => {
      await widget.getByRole('button', { name: 'Get events by email' }).click()
      await widget.getByRole('checkbox').first().waitFor()
      const boxes = widget.getByRole('checkbox', { checked: true })
      expect(await boxes.getAttribute('value')).toBe('Kind 23')
      await boxes.uncheck()
      await page.keyboard.press('Escape')
    }
    await widget.getByRole('button', { name: 'Kind 23', exact: true }).click()
    await shown()
    world.fault = ({ url }) => (url.includes('facets') ? answerError(500) : undefined)
    await shown()
    world.fault = undefined
  })

  it('links the privacy policy of the organization, if there is one', async () => {
    const { dialog } = await open()
    expect(await dialog.getByRole('link').count()).toBe(0)
    const org = await makeOrg({ privacyUrl: 'https://riverside.example/privacy' })
    const made = await makeFeed({ orgId: org.id })
    const { widget } = await embed(world, made.id)
    await widget.getByRole('button', { name: 'Get events by email' }).click()
    const link = widget.getByRole('link', { name: 'Privacy policy' })
    expect(await link.getAttribute('href')).toBe('https://riverside.example/privacy')
    expect(await link.getAttribute('target')).toBe('_blank')
  })

  it('sends nothing without an address', async () => {
    const { email, send } = await open()
    world.asked.splice(0)
    await email.fill('reader')
    await send()
    expect(await email.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false)
    expect(world.asked.filter((request) => request.startsWith('POST'))).toEqual([])
  })

  it('shows what the service finds wrong, and can be sent again', async () => {
    const { dialog, email, send } = await open()
    await email.fill('reader@localhost')
    await send()
    const alert = dialog.getByRole('alert')
    await eventually(() => alert.textContent()).toContain('Enter an email address')
    await email.fill('reader@example.org')
    await send()
    await dialog.getByText('Almost done').waitFor()
  })

  it('says that in the language of the page', async () => {
    const { widget } = await embed(world, feed, { lang: 'de' })
    await widget.getByRole('button', { name: 'Veranstaltungen per E-Mail' }).click()
    await widget.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('reader@localhost')
    await widget.getByRole('button', { name: 'Abonnieren', exact: true }).click()
    await eventually(() => widget.getByRole('dialog').getByRole('alert').textContent()).toBe(
      'Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.',
    )
  })

  it('asks for patience when it was sent too often, and says when nothing arrived', async () => {
    const { dialog, email, send, reported } = await open()
    await email.fill('reader@example.com')
    world.app.deps.limits.client = async () => false
    await send()
    const alert = dialog.getByRole('alert')
    await eventually(() => alert.textContent()).toBe('Too many attempts. Try again later.')
    world.app.deps.limits.client = async () => true
    world.fault = () => answerError(500)
    await send()
    await eventually(() => alert.textContent()).toBe('Something went wrong. Try again later.')
    world.fault = undefined
    expect((await reported()).slice(-2).map(([, detail]) => detail.code)).toEqual([
      'wait',
      'server',
    ])
  })

  it('hides a field that only programs fill in', async () => {
    const { page, dialog } = await open()
    const trap = dialog.locator('[name=website]')
    const { width = 0, height = 0 } = (await trap.locator('..').boundingBox()) ?? {}
    expect([width, height]).toEqual([1, 1])
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab')
      expect(await trap.evaluate((input) => input.matches(':focus'))).toBe(false)
    }
  })

  it('is not there where the dashboard or the page says so', async () => {
    const quiet = await makeFeed({ widget: { showSubscribe: false } })
    const { widget } = await embed(world, quiet.id)
    expect(await widget.getByRole('button', { name: 'Get events by email' }).count()).toBe(0)
    const shown = await embed(world, quiet.id, { attributes: 'subscribe' })
    expect(await shown.widget.getByRole('button', { name: 'Get events by email' }).count()).toBe(1)
  })
})
