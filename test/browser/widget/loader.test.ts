import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { embed } from './embed.ts'
import { answerError, useWorld } from './world.ts'

const world = useWorld()
const MODULE = readFileSync(new URL('../../../integrations/npm/index.js', import.meta.url), 'utf8')
let feed: string

beforeAll(async () => {
  const made = await makeFeed({ name: 'Music' })
  feed = made.id
  await makeEvent(made, { title: 'Concert' })
})

type Loading = { load: (service: string, options?: { nonce: string }) => Promise<boolean> }

/** A page whose code has `loadCalendarFeed` of the npm package, as `load`. */
async function withLoader(headers: Record<string, string> = {}): Promise<Page> {
  const { page } = await embed(world, '', {
    ...{ plain: true, wait: false, headers },
    body: `<calendar-feed feed="${feed}"></calendar-feed>
      <script type="module" nonce="n1">${MODULE}; window.load = loadCalendarFeed</script>`,
  })
  return page
}

const load = (page: Page, service: string, nonce?: string) =>
  page.evaluate(([from, given]) => (window as unknown as Loading).load(from, { nonce: given }), [
    service,
    nonce,
  ] as [string, string])

describe('loadCalendarFeed of the npm package', () => {
  it('makes the element work, and asks for its script once', async () => {
    const page = await withLoader()
    world.asked.splice(0)
    const { origin } = world.service
    const both = await Promise.all([load(page, origin), load(page, `${origin}/`)])
    await page.getByText('Concert').waitFor()
    expect([...both, await load(page, origin)]).toEqual([true, true, true])
    expect(world.asked.filter((path) => path === 'GET /widget.js')).toHaveLength(1)
  })

  it('says that it failed, and tries again at the next call', async () => {
    const page = await withLoader()
    world.fault = () => answerError(500)
    expect(await load(page, world.service.origin)).toBe(false)
    world.fault = undefined
    expect(await load(page, world.service.origin)).toBe(true)
    await page.getByText('Concert').waitFor()
  })

  it('works under a policy that allows scripts with a nonce only', async () => {
    const { origin } = world.service
    const policy = `default-src 'none'; script-src 'nonce-n1'; connect-src ${origin}`
    const page = await withLoader({ 'content-security-policy': policy })
    expect(await load(page, origin)).toBe(false)
    expect(await load(page, origin, 'n1')).toBe(true)
  })
})
