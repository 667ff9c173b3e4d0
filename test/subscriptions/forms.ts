import type { TestApp } from '../support/app.ts'

/** Posts a form as a browser does, for a page. */
export function submit(app: TestApp, path: string, fields: Record<string, string> = {}) {
  return app.request(path, {
    method: 'POST',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
}

/** Opens an address as a browser does. */
export function open(app: TestApp, path: string) {
  return app.request(path, { headers: { accept: 'text/html' } })
}

/** What the webhook of an organization would carry, oldest first. */
export async function eventBodies(app: TestApp, orgId: string): Promise<(string | null)[]> {
  const rows = await app.database.query(
    'select body from webhook_events where org_id = $1 order by timestamp_ms',
    [orgId],
  )
  return rows.map(({ body }) => body as string | null)
}

export async function eventNames(app: TestApp, orgId: string): Promise<string[]> {
  return (await eventBodies(app, orgId)).map((body) => JSON.parse(body ?? '{}').event)
}

export async function subscriberRow(app: TestApp, email: string) {
  const [row] = await app.database.query('select * from subscribers where email = $1', [email])
  return row
}
