import type { House } from './start-house.ts'

const PATIENCE_MS = 60_000
let people = 0

/** Milliseconds from asking for a sign-in link to its mail; infinite if none comes in a minute. */
export async function timeSignIn(house: House, orgId: string): Promise<number> {
  const email = `staff${++people}@example.com`
  await house.pool.query(
    `WITH person AS (
       INSERT INTO people (id, email, email_key, created_at)
       VALUES ('person_' || md5($1), $1, $1, now()) RETURNING id
     )
     INSERT INTO memberships (org_id, person_id, role, created_at)
     SELECT $2, id, 'member', now() FROM person`,
    [email, orgId],
  )
  const start = Date.now()
  const response = await fetch(`${house.service}/sign-in`, {
    method: 'POST',
    headers: { origin: house.service },
    body: new URLSearchParams({ email }),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`signing in answered ${response.status}`)
  while (Date.now() < start + PATIENCE_MS) {
    const mail = house.mails.find(({ to }) => to === email)
    if (mail) return mail.at - start
    await new Promise((done) => setTimeout(done, 20))
  }
  return Number.POSITIVE_INFINITY
}
