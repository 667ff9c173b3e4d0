import { describe, expect, it } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'
import { breachesOf } from './walls.ts'

describe('the walls', () => {
  it('hold in every file', () => {
    const files = projectFiles(/\.(tsx?|js)$/)
    expect(files.length).toBeGreaterThan(80)
    const breaches = files.flatMap((file) =>
      breachesOf(file, readProjectFile(file)).map((breach) => `${file} ${breach}`),
    )
    expect(breaches).toEqual([])
  })
})

describe('the checker', () => {
  it.each([
    ['functions/api/x.ts', `import { y } from '../webhooks/y.ts'`],
    ['functions/pages/x.tsx', `import type { Y } from '../api/y.ts'`],
    ['functions/api/x.ts', `export * from '../pages/y.ts'`],
    ['functions/api/x.ts', `const y = await import('../pages/y.ts')`],
    ['functions/api/x.ts', `const y = await import(name)`],
    ['functions/tasks/x.ts', `import { y } from '../webhooks/y.ts'`],
    ['functions/dashboard/x.tsx', `import { y } from '../webhooks/run-attempt.ts'`],
    ['functions/subscriptions/x.ts', `import { y } from '../webhooks/endpoint-url.ts'`],
    ['functions/api/x.ts', `import { app } from '../app.ts'`],
    ['functions/api/x.ts', `import { events } from '../../db/schema/events.ts'`],
    ['functions/api/x.ts', `import { createDb } from '../../db/client.ts'`],
    ['functions/api/x.ts', `import { parseEnv } from '../platform/env.ts'`],
    ['functions/api/x.ts', `import { serve } from '../../dev/serve.ts'`],
    ['functions/api/x.ts', `import { sql } from 'drizzle-orm'`],
    ['functions/api/x.ts', `import { neon } from '@neondatabase/serverless'`],
    ['functions/tasks/x.ts', `import { Client } from '@upstash/qstash'`],
    ['functions/api/x.ts', `import { readFile } from 'node:fs'`],
    ['functions/api/x.ts', `import { env } from 'cloudflare:workers'`],
    ['functions/domain/x.ts', `import type { Context } from 'hono'`],
    ['functions/domain/x.ts', `import { badRequest } from '../http/errors.ts'`],
    ['functions/utils/x.ts', ''],
    ['functions/x.ts', ''],
    ['db/queries/x.ts', `import type { Deps } from '../../functions/platform/deps.ts'`],
    ['db/queries/x.ts', `import { Hono } from '../../functions/app.ts'`],
    ['widget/x.ts', `import { Event } from '../functions/events/contract.ts'`],
    ['widget/x.ts', `import type { Page } from '../functions/events/present.ts'`],
    ['widget/x.ts', `import { html } from 'lit'`],
    ['functions/api/x.ts', 'const now = Date.now()'],
    ['functions/api/x.ts', 'const now = new Date()'],
    ['functions/domain/x.ts', 'const n = Math.random()'],
    ['functions/http/x.ts', 'const id = crypto.randomUUID()'],
    ['functions/http/x.ts', 'crypto.getRandomValues(bytes)'],
    ['functions/webhooks/x.ts', `await fetch('https://example.com')`],
    ['functions/webhooks/x.ts', 'setTimeout(retry, 1000)'],
    ['functions/mail/x.ts', 'const key = process.env.KEY'],
    ['functions/mail/x.ts', `const text = Buffer.from('x')`],
    ['db/queries/x.ts', 'const now = new Date()'],
    ['db/seed/x.ts', `await fetch('https://example.com')`],
  ])('finds what %s may not: %s', (file, source) => {
    expect(breachesOf(file, source)).toHaveLength(1)
  })

  it.each([
    ['functions/api/x.ts', `import { y } from './y.ts'`],
    ['functions/api/x.ts', `import { y } from '../http/y.ts'`],
    ['functions/api/x.ts', `import { y } from '../../db/queries/events/y.ts'`],
    ['functions/api/x.ts', `import type { Db } from '../../db/client.ts'`],
    ['functions/http/x.ts', `import type { Env } from '../platform/env.ts'`],
    ['functions/dashboard/x.tsx', `import { y } from '../webhooks/endpoint-secret.ts'`],
    ['functions/domain/x.ts', `import * as z from 'zod'`],
    ['functions/platform/queue.ts', `import { Client } from '@upstash/qstash'`],
    ['functions/platform/x.ts', 'const now = () => new Date()'],
    ['functions/index.ts', `import { createDb } from '../db/client.ts'`],
    ['functions/api/x.ts', 'const start = new Date(deps.now().getTime() - 1000)'],
    ['functions/api/x.ts', 'await deps.fetch(url)'],
    ['functions/mail/x.ts', 'const send = ({ fetch }: Deps) => fetch(url)'],
    ['functions/mail/x.ts', 'function send(fetch: Fetch) { return fetch(url) }'],
    ['functions/platform/create-deps.ts', `import { parseEnv } from './env.ts'`],
    ['functions/task-kinds.ts', `import { y } from './subscriptions/y.ts'`],
    ['functions/api/x.ts', '// fetch() and Date.now() in words\nconst text = "Math.random()"'],
    ['db/client.ts', `const answer = await fetch('https://example.com')`],
    ['db/queries/x.ts', `import { fold } from '../../functions/domain/fold.ts'`],
    ['widget/x.ts', `import type { Event } from '../functions/events/contract.ts'`],
    ['test/x.test.ts', `import { createApp } from '../functions/app.ts'`],
  ])('lets %s: %s', (file, source) => {
    expect(breachesOf(file, source)).toEqual([])
  })
})
