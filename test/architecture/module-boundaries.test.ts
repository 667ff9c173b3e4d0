import { describe, expect, it } from 'vitest'
import { breachesOf, LOOKS_UP, MAY_FETCH, MAY_PARSE_MARKUP } from './module-boundaries.ts'
import { projectFiles, readProjectFile } from './project-files.ts'
import { readModule } from './read-module.ts'

const CODE = /\.[cm]?[jt]sx?$/

describe('the module boundaries', () => {
  it('hold in every file', () => {
    const files = projectFiles(CODE)
    expect(files.length).toBeGreaterThan(80)
    const breaches = files.flatMap((file) =>
      breachesOf(file, readProjectFile(file)).map((breach) => `${file} ${breach}`),
    )
    expect(breaches).toEqual([])
  })

  it('name no exception that nobody needs', () => {
    const unused = Object.entries(LOOKS_UP).flatMap(([file, above]) => {
      const { imports } = readModule(file, readProjectFile(file))
      const asked = imports.map(({ to }) => to)
      return above.filter((to) => !asked.includes(to)).map((to) => `${file} ${to}`)
    })
    expect(unused).toEqual([])
    const usesIn = (file: string) => readModule(file, readProjectFile(file)).uses
    const mayFetch = Object.keys(MAY_FETCH)
    const reaches = ['.fetch', 'AbortSignal.timeout']
    expect(mayFetch.filter((file) => !reaches.some((use) => usesIn(file).includes(use)))).toEqual(
      [],
    )
    expect(MAY_PARSE_MARKUP.filter((file) => !usesIn(file).includes('DOMParser'))).toEqual([])
  })

  it('let no file reach itself through what it imports', () => {
    const files = projectFiles(CODE).filter((file) => /^(functions|db|widget)\//.test(file))
    const asks = new Map(files.map((file) => [file, valuesOf(file, readProjectFile(file))]))
    expect(circleIn(asks)).toEqual([])
    const planted = new Map([
      ['functions/http/a.ts', valuesOf('functions/http/a.ts', `import { b } from './b.ts'`)],
      ['functions/http/b.ts', valuesOf('functions/http/b.ts', `export * from './c.ts'`)],
      ['functions/http/c.ts', valuesOf('functions/http/c.ts', `import { a } from './a.ts'`)],
    ])
    expect(circleIn(planted)).toHaveLength(3)
  })
})

/** What a file imports to run; types are gone by then. */
function valuesOf(file: string, source: string): string[] {
  return readModule(file, source).imports.flatMap(({ to, typeOnly }) => (typeOnly ? [] : [to]))
}

/** The files of circles, and those that lead only into one: what is left when all others went. */
function circleIn(asks: Map<string, string[]>): string[] {
  const left = new Map(asks)
  for (let round = 0; round < asks.size; round++) {
    const free = [...left].filter(([, to]) => !to.some((name) => left.has(name)))
    if (free.length === 0) break
    for (const [file] of free) left.delete(file)
  }
  return [...left.keys()]
}

describe('the checker', () => {
  it.each([
    ['functions/api/x.ts', `import { y } from '../webhooks/y.ts'`],
    ['functions/pages/x.tsx', `import type { Y } from '../api/y.ts'`],
    ['functions/api/x.ts', `export * from '../pages/y.ts'`],
    ['functions/api/x.ts', `const y = await import('../pages/y.ts')`],
    ['functions/api/x.ts', `const y = await import(name)`],
    ['widget/x.ts', `const y = await import(name)`],
    ['functions/tasks/x.ts', `import { y } from '../webhooks/y.ts'`],
    ['functions/dashboard/x.tsx', `import { y } from '../webhooks/run-attempt.ts'`],
    ['functions/subscriptions/x.ts', `import { y } from '../webhooks/endpoint-secret.ts'`],
    ['functions/api/x.ts', `import { app } from '../app.ts'`],
    ['functions/api/x.ts', `import { events } from '../../db/tables/events.ts'`],
    ['functions/api/x.ts', `import { connect } from '../../db/connection/client.ts'`],
    ['functions/api/x.ts', `import { createDb } from '../../db/connection/create-db.ts'`],
    ['functions/api/x.ts', `import { parseEnv } from '../platform/env.ts'`],
    ['functions/api/x.ts', `import { serve } from '../../dev/serve.ts'`],
    ['functions/api/x.ts', `import { sql } from 'drizzle-orm'`],
    ['functions/api/x.ts', `import { neon } from '@neondatabase/serverless'`],
    ['functions/tasks/x.ts', `import { Client } from '@upstash/qstash'`],
    ['functions/api/x.ts', `import { readFile } from 'node:fs'`],
    ['functions/api/x.ts', `import { env } from 'cloudflare:workers'`],
    ['domain/x.ts', `import type { Context } from 'hono'`],
    ['domain/x.ts', `import { badRequest } from '../functions/http/errors.ts'`],
    ['domain/x.ts', `import type { Db } from '../db/client.ts'`],
    ['domain/x.ts', `import { y } from '../widget/y.ts'`],
    ['functions/pages/x.tsx', `import { y } from '../../widget/y.ts'`],
    ['functions/keys/x.ts', `import { Fault } from '../platform/fault.ts'`],
    ['functions/platform/x.ts', `import { judge } from '../outbound/y.ts'`],
    ['functions/utils/x.ts', ''],
    ['functions/api/x.ts', `import { y } from '../../server/y.ts'`],
    ['functions/api/x.ts', `import { y } from '../../db/pool/y.ts'`],
    ['server/x.ts', `import { y } from '../dev/y.ts'`],
    ['server/x.ts', `import { Hono } from 'hono'`],
    ['integrations/npm/x.d.ts', `import type { Event } from '../../domain/event-contract.ts'`],
    ['functions/api/x.ts', `import { y } from '../../integrations/npm/y.js'`],
    ['functions/api/x.ts', `import { createApp } from 'vue'`],
    ['functions/x.ts', ''],
    ['functions/layout/script/x.ts', `import { y } from '../errors.ts'`],
    ['functions/layout/script/x.ts', `import { y } from '../../../db/events/y.ts'`],
    ['functions/layout/script/x.ts', `document.body.innerHTML = title`],
    ['functions/layout/x.ts', `import { y } from './script/y.ts'`],
    ['db/events/x.ts', `import type { Deps } from '../../functions/platform/deps.ts'`],
    ['db/events/x.ts', `import { Hono } from '../../functions/app.ts'`],
    ['widget/x.ts', `import { Event } from '../domain/event-contract.ts'`],
    ['widget/x.ts', `import type { Page } from '../functions/events/params.ts'`],
    ['widget/x.ts', `import { html } from 'lit'`],
    ['functions/api/x.ts', 'const now = Date.now()'],
    ['functions/api/x.ts', 'const now = new Date()'],
    ['domain/x.ts', 'const n = Math.random()'],
    ['functions/http/x.ts', 'const id = crypto.randomUUID()'],
    ['functions/http/x.ts', 'crypto.getRandomValues(bytes)'],
    ['functions/webhooks/x.ts', `await fetch('https://example.com')`],
    ['functions/webhooks/x.ts', 'setTimeout(retry, 1000)'],
    ['functions/mail/x.ts', 'const key = process.env.KEY'],
    ['functions/mail/x.ts', `const text = Buffer.from('x')`],
    ['db/events/x.ts', 'const now = new Date()'],
    ['db/seed/x.ts', `await fetch('https://example.com')`],
    ['functions/webhooks/x.ts', 'await globalThis.fetch(url)'],
    ['functions/webhooks/x.ts', 'await self.fetch(url)'],
    ['functions/webhooks/x.ts', `await globalThis['fetch'](url)`],
    ['functions/webhooks/x.ts', 'await (globalThis as any).fetch(url)'],
    ['functions/webhooks/x.ts', 'await globalThis?.fetch?.(url)'],
    ['functions/outbound/resolve-host.ts', 'const { fetch } = globalThis\nfetch(url)'],
    ['functions/webhooks/x.ts', 'const send = fetch\nsend(url)'],
    ['functions/webhooks/x.ts', 'const send = fetch.bind(null)'],
    ['functions/webhooks/x.ts', 'const deps = { fetch }'],
    ['functions/webhooks/x.ts', 'const send = (ask = fetch) => ask(url)'],
    ['functions/outbound/resolve-host.ts', 'const go = ({ fetch }: Deps) => 1\nfetch(url)'],
    ['functions/webhooks/x.ts', 'const world = globalThis'],
    ['functions/webhooks/x.ts', 'globalThis[name](url)'],
    ['functions/webhooks/x.ts', 'new WebSocket(url)'],
    ['functions/webhooks/x.ts', `eval('1')`],
    ['functions/webhooks/x.ts', `const fs = require('fs')`],
    ['functions/mail/x.ts', `const key = process['env'].KEY`],
    ['functions/mail/x.ts', 'const { env } = process'],
    ['functions/mail/x.ts', 'const key = globalThis.process.env.KEY'],
    ['functions/api/x.ts', 'const now = Date()'],
    ['functions/api/x.ts', 'const now = globalThis.Date()'],
    ['functions/api/x.ts', `const now = Date['now']()`],
    ['functions/api/x.ts', 'const { now } = Date'],
    ['functions/api/x.ts', 'const Clock = Date\nnew Clock()'],
    ['functions/api/x.ts', 'const times = stamps.map(Date)'],
    ['functions/api/x.ts', 'const { random } = Math'],
    ['functions/api/x.ts', 'const now = Temporal.Now.instant()'],
    ['functions/http/x.ts', 'const { randomUUID } = crypto'],
    ['functions/http/x.ts', `crypto['randomUUID']()`],
    ['functions/http/x.ts', 'console.log(email)'],
    ['functions/pages/x.tsx', `import { raw } from 'hono/html'`],
    ['functions/pages/x.tsx', `import { raw as text } from 'hono/html'`],
    ['functions/pages/x.tsx', `import * as html from 'hono/html'`],
    ['functions/pages/x.tsx', `export { raw } from 'hono/html'`],
    ['functions/pages/x.tsx', `const { raw } = await import('hono/html')`],
    ['functions/pages/x.tsx', 'const p = <p dangerouslySetInnerHTML={{ __html: title }} />'],
    ['functions/pages/x.tsx', 'const props = { dangerouslySetInnerHTML: { __html: title } }'],
    ['functions/pages/x.tsx', `const props = { ['dangerouslySetInnerHTML']: title }`],
    ['functions/pages/x.tsx', 'Object.assign(new String(title), { isEscaped: true })'],
    ['widget/x.ts', 'node.innerHTML = title'],
    ['widget/x.ts', `node['insertAdjacentHTML']('beforeend', title)`],
    ['functions/api/x.ts', 'const text = `select * from events where id = 1`'],
    ['functions/api/x.ts', `const text = 'SELECT 1'`],
    ['functions/api/x.ts', `const text = '\\n  delete from events'`],
    ['functions/tasks/x.ts', `const text = 'update tasks set state = 1'`],
    ['functions/tasks/x.ts', `const text = 'insert into tasks values (1)'`],
    ['functions/tasks/x.ts', `const text = 'with t as (table tasks) table t'`],
    ['functions/tasks/x.ts', 'await deps.db.execute(text)'],
    ['functions/tasks/x.ts', `await c.env['db'].select()`],
    ['functions/tasks/x.ts', 'const ask = (db: Db) => db.execute(text)'],
    ['functions/tasks/x.ts', 'const { execute } = deps.db'],
    ['functions/events/x.ts', 'await deps.fetch(form.url)'],
    ['functions/events/x.ts', `await c.env['fetch'](form.url)`],
    ['functions/events/x.ts', 'await deps?.fetch?.(form.url)'],
    ['functions/events/x.ts', 'const send = deps.fetch'],
    ['functions/events/x.ts', 'const { fetch: send } = deps'],
    ['functions/events/x.ts', 'const load = ({ fetch }: Deps) => fetch(form.url)'],
    ['functions/events/x.ts', 'const self = deps\nself.fetch(form.url)'],
    ['functions/outbound/x.ts', 'await deps.fetch(form.url)'],
    ['functions/webhooks/x.ts', 'const signal = AbortSignal.timeout(1000)'],
    ['domain/x.ts', 'const signal = AbortSignal.timeout(1000)'],
    ['functions/http/x.ts', 'const { timeout } = AbortSignal'],
    ['functions/http/x.ts', 'new HTMLRewriter().transform(response)'],
    ['functions/pages/x.tsx', 'const today = new Intl.DateTimeFormat().format()'],
    ['domain/x.ts', 'const today = days.format(undefined)'],
    ['domain/x.ts', 'const parts = days.formatToParts()'],
    ['functions/api/x.ts', 'const page = (at = new Date()) => at'],
    ['functions/pages/x.tsx', `import html from 'hono/html'`],
    ['functions/pages/x.tsx', `import { default as html } from 'hono/html'`],
    ['functions/pages/x.tsx', 'const p = <a onclick="go()">x</a>'],
    ['functions/tasks/x.ts', 'const d = deps.db\nd.execute()'],
    ['functions/tasks/x.ts', 'const d = deps.db as Db\nd.execute()'],
    ['functions/tasks/x.ts', 'const { db: d } = deps'],
    ['functions/tasks/x.ts', 'const ask = ({ db: d }: Deps) => d.execute()'],
    ['functions/tasks/x.ts', 'const ask = ({ db: { execute } }: Deps) => execute()'],
    ['functions/tasks/x.ts', 'const ask = (d: Db) => d.execute()'],
    ['functions/tasks/x.ts', `const ask = (d: Deps['db']) => d.execute()`],
    ['functions/tasks/x.ts', 'let d\nd = deps.db'],
    ['functions/tasks/x.ts', 'await (deps.db).execute()'],
    ['functions/tasks/x.ts', `const text = '-- the oldest\\nselect id from tasks'`],
    ['functions/tasks/x.ts', 'const text = `/* all */ (select id from tasks)`'],
    ['functions/tasks/x.ts', `const text = 'merge into tasks using due on true'`],
    ['functions/tasks/x.ts', `const text = 'with recursive t (id) as (select 1) table t'`],
    ['functions/tasks/x.ts', `const text = 'create or replace function f() returns int'`],
    ['widget/x.ts', `eval('1')`],
    ['widget/x.ts', `new Function('return 1')`],
    ['widget/x.ts', `window.Function('return 1')`],
    ['widget/x.ts', 'document.write(title)'],
    ['widget/x.ts', 'frame.contentDocument.writeln(title)'],
    ['widget/x.ts', 'frame.srcdoc = title'],
    ['widget/x.ts', `frame.setAttribute('srcdoc', title)`],
    ['widget/x.ts', `h('iframe', { srcdoc: title })`],
    ['widget/x.ts', `new DOMParser().parseFromString(title, 'text/html')`],
    ['widget/x.ts', 'range.createContextualFragment(title)'],
    ['widget/x.ts', `link.setAttribute('onclick', title)`],
    ['widget/x.ts', `link.setAttributeNS(null, 'onmouseover', title)`],
    ['widget/x.ts', `h('a', { onclick: 'go()' })`],
    ['functions/layout/script/x.ts', `new DOMParser().parseFromString(title, 'text/html')`],
    ['functions/layout/script/x.ts', 'document.write(title)'],
    ['functions/dashboard/x.ts', `import * as z from 'zod'`],
    ['functions/events/x.ts', `import type * as z from 'zod'`],
    ['functions/dashboard/x.ts', `import { z } from 'zod/mini'`],
    ['functions/api/x.ts', `import { Event } from '../../domain/event-contract.ts'`],
    ['functions/api/x.ts', `import { document } from './openapi.ts'`],
    ['functions/api/x.ts', `import ky from 'ky'`],
    ['functions/api/x.ts', `import { logger } from 'hono/logger'`],
    ['functions/api/x.ts', `import settings from '../../package.json'`],
    ['dev/x.ts', `import express from 'express'`],
    ['test/x.ts', `import { load } from 'cheerio'`],
    ['test/x.ts', `import x from '/etc/x.js'`],
    ['db/events/x.ts', `import { readFileSync } from 'node:fs'`],
    ['functions/api/x.ts', `type Y = import('../webhooks/y.ts').Y`],
    ['functions/api/x.ts', `const y = await import(\`../webhooks/y.ts\`)`],
    ['functions/platform/x.ts', `import { badRequest } from '../http/errors.ts'`],
    ['functions/platform/x.ts', `import type { Mailer } from '../mail/mailer.ts'`],
    ['functions/http/x.ts', `import { Page } from '../events/params.ts'`],
    ['functions/events/x.ts', `import { mail } from '../mail/mail-task.ts'`],
    ['functions/mail/x.ts', `import type { TaskKinds } from '../tasks/task-kind.ts'`],
    ['functions/mail/mail-task.ts', `import { runTask } from '../tasks/run-task.ts'`],
  ])('finds what %s may not: %s', (file, source) => {
    expect(breachesOf(file, source)).toHaveLength(1)
  })

  it.each([
    ['functions/api/x.ts', `import { y } from './y.ts'`],
    ['functions/api/x.ts', `import { y } from '../http/y.ts'`],
    ['functions/api/x.ts', `import { y } from '../../db/events/y.ts'`],
    ['functions/api/x.ts', `import type { Db } from '../../db/connection/client.ts'`],
    ['server/x.ts', `import { createApp } from '../functions/app.ts'`],
    ['server/x.ts', `import pg from 'pg'`],
    ['server/x.ts', 'const now = Date.now()'],
    ['functions/http/x.ts', `import type { Env } from '../platform/env.ts'`],
    ['functions/dashboard/x.tsx', `import { y } from '../webhooks/endpoint-secret.ts'`],
    ['domain/x.ts', `import * as z from 'zod/mini'`],
    ['functions/api/openapi.ts', `import * as z from 'zod'`],
    ['functions/api/openapi.ts', `import { Event } from '../../domain/event-contract.ts'`],
    ['functions/api/x.ts', `import type { Event } from '../../domain/event-contract.ts'`],
    ['functions/pages/json-ld.tsx', `import { raw } from 'hono/html'`],
    ['dev/pages/x.ts', `import { html } from 'hono/html'`],
    ['functions/tasks/x.ts', `import { sendMail } from '../mail/y.ts'`],
    ['functions/mail/x.tsx', `import { y } from '../http/y.ts'`],
    ['functions/platform/x.ts', `import { y } from '../../domain/y.ts'`],
    ['functions/platform/x.ts', `import { y } from '../keys/y.ts'`],
    ['functions/pages/x.tsx', `import { y } from '../../domain/display/y.ts'`],
    ['widget/x.ts', `import { y } from '../domain/display/y.ts'`],
    ['db/tables/x.ts', `import { y } from '../../domain/y.ts'`],
    ['functions/layout/script/x.ts', `import { y } from '../../../domain/display/y.ts'`],
    ['functions/layout/script/x.ts', `const answer = await fetch(form.action)`],
    ['functions/mail/mail-task.ts', `import type { K } from '../tasks/task-kind.ts'`],
    ['functions/tasks/x.ts', 'await list(deps.db, { now })'],
    ['functions/tasks/x.ts', 'const { db, now } = deps'],
    ['functions/pages/x.tsx', `const hint = 'Select a feed from the list'`],
    ['functions/pages/x.tsx', 'const p = <p>select one, update it, delete from here</p>'],
    ['functions/api/x.ts', 'type Fetch = typeof fetch\nlet at: Date'],
    ['functions/api/x.ts', 'const late = at instanceof Date && Date.parse(text) > Math.max(1, 2)'],
    ['functions/api/x.ts', 'const key = { fetch: 1, Date: 2 }\nx.process.env = key'],
    ['functions/api/x.ts', 'export class Clock { performance() { return 1 } }'],
    ['functions/http/x.ts', `await crypto.subtle.digest('SHA-256', bytes)`],
    ['functions/platform/queue.ts', `import { Client } from '@upstash/qstash'`],
    ['functions/platform/x.ts', 'const now = () => new Date()'],
    ['functions/index.ts', `import { connect } from '../db/client.ts'`],
    ['functions/api/x.ts', 'const start = new Date(deps.now().getTime() - 1000)'],
    ['functions/outbound/fetch-outbound.ts', 'await deps.fetch(url.href)'],
    ['functions/forms/turnstile.tsx', 'const send = ({ fetch }: Deps) => fetch(url)'],
    ['functions/forms/turnstile.tsx', 'const signal = AbortSignal.timeout(1000)'],
    ['functions/mail/x.ts', `type Calls = Pick<Deps, 'fetch'>`],
    ['functions/http/x.ts', 'const signal = AbortSignal.any([first, second])'],
    ['functions/tasks/x.ts', 'const ask = (db: Db, deps: Deps) => list(deps.db, db)'],
    ['functions/dashboard/x.tsx', `const answer = { one: 'one', ongoing: 'true' }`],
    ['functions/layout/script/own-page.ts', `new DOMParser().parseFromString(html, 'text/html')`],
    ['functions/dashboard/x.ts', 'const text = days.format(day)'],
    ['functions/pages/x.tsx', `const hint = 'merge into one, with care as ever'`],
    ['widget/x.ts', `h('button', { onclick: () => close() })`],
    ['widget/x.ts', `row.setAttribute('aria-label', one)`],
    ['db/connection/client.ts', 'const signal = AbortSignal.timeout(1000)'],
    ['functions/mail/x.ts', 'function send(fetch: Fetch) { return fetch(url) }'],
    ['functions/platform/create-deps.ts', `import { parseEnv } from './env.ts'`],
    ['functions/task-kinds.ts', `import { y } from './subscriptions/y.ts'`],
    ['functions/api/x.ts', '// fetch() and Date.now() in words\nconst text = "Math.random()"'],
    ['db/connection/client.ts', `const answer = await fetch('https://example.com')`],
    ['db/events/x.ts', `import { fold } from '../../domain/fold.ts'`],
    ['widget/x.ts', `import type { Event } from '../domain/event-contract.ts'`],
    ['test/x.test.ts', `import { createApp } from '../functions/app.ts'`],
  ])('lets %s: %s', (file, source) => {
    expect(breachesOf(file, source)).toEqual([])
  })
})
