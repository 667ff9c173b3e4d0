import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Served, serve } from '../../../dev/serve.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { closePages, openBrowser } from '../../support/open-browser.ts'

export const NOW = '2026-06-15T12:00:00Z'

type Instead = Response | undefined
export type Fault = (request: Request) => Instead | Promise<Instead>
export type World = {
  app: TestApp
  browser: Browser
  /** The service, and the site that embeds its widget: two origins. */
  service: Served
  site: Served
  /** What the service was asked for since it was last emptied: `GET /widget.js`. */
  asked: string[]
  /** Answers in the service's place. */
  fault: Fault | undefined
  /** The site's pages by path. */
  pages: Map<string, { html: string; headers: Record<string, string> }>
}

/** The real app on the test database, a page on another origin, and Chromium. */
export function useWorld(): World {
  const world = { asked: [], pages: new Map() } as unknown as World
  beforeAll(async () => {
    world.service = await serve((request) => answerService(world, request))
    world.site = await serve((request) => answerSite(world, request))
    world.app = await testApp(NOW, { PUBLIC_URL: world.service.origin })
    world.browser = await openBrowser()
  })
  afterAll(async () => {
    await closePages(world.browser)
    await world.service.close()
    await world.site.close()
  })
  return world
}

async function answerService(world: World, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  world.asked.push(`${request.method} ${pathname}${search}`)
  const instead = await world.fault?.(request)
  if (instead) return instead
  const { method, headers } = request
  const body = method === 'POST' ? { body: await request.text() } : {}
  return world.app.request(pathname + search, { method, headers, ...body })
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

function answerSite(world: World, request: Request): Response {
  const { pathname } = new URL(request.url)
  if (pathname === '/axe.js') return answer(AXE, { 'content-type': 'text/javascript' })
  const page = world.pages.get(pathname)
  return page ? answer(page.html, page.headers) : new Response(null, { status: 204 })
}

function answer(body: string, headers: Record<string, string>): Response {
  return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
}

/** As the service answers when something is wrong, readable from another origin. */
export function answerError(status: number): Response {
  const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
  return Response.json({ error: 'Something is wrong' }, { status, headers })
}
