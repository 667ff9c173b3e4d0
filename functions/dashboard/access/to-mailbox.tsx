import type { Env } from '../../platform/env.ts'

/** In development no email leaves the machine: a link to where they are. */
export function ToMailbox({ env: { MAILER, CAPTURE_URL } }: { env: Env }) {
  if (MAILER !== 'capture' || !CAPTURE_URL) return null
  return (
    <p>
      <a href={new URL('/', CAPTURE_URL).href}>Open the mailbox of this machine</a>
    </p>
  )
}
