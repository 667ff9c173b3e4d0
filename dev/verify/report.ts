/** What can be checked, in the order of the report. */
export const CHECKS = {
  health: '`/healthz` reports no problems',
  database: 'The service uses this database',
  held: 'The service is not held after a restore',
  address: 'Links start with this host',
  cache: 'The second response to a URL comes from the cache',
  keys: 'Each URL has its own cached response, whatever headers say',
  private: 'Private responses are not cached',
  compression: 'Compressed and uncompressed responses, asked in both orders',
  calendars: 'Calendar files are compressed',
  origins: 'Other websites can read `ETag` and `Retry-After`',
  purge: 'A change reaches visitors within 90 seconds',
  webhook: 'A webhook arrives, once',
  signature: 'Its signature is correct',
  retries: 'Failed webhooks are retried on schedule',
  image: 'An image of an imported event is copied',
  sender: 'The email passes SPF, DKIM, and DMARC',
  unsubscribing: 'The email can be unsubscribed from with one click',
  messageId: 'The email has a `Message-ID` of its own',
  doubled: 'No email arrived twice',
} as const
export type Check = keyof typeof CHECKS

/** `seen`: what shows it, or why it was not checked. */
export type Result = { state: 'ok' | 'failed' | 'not checked'; seen: string }
export type Results = Partial<Record<Check, Result>>

export const ok = (seen: string): Result => ({ state: 'ok', seen })
export const failed = (seen: string): Result => ({ state: 'failed', seen })
export const notChecked = (seen: string): Result => ({ state: 'not checked', seen })

/** The table to paste, and whether nothing failed. */
export function writeReport(
  { origin, home, at }: { origin: string; home: string; at: Date },
  results: Results,
): { text: string; fine: boolean } {
  const rows = Object.entries(CHECKS).map(([name, label]) => {
    const { state, seen } = results[name as Check] ?? notChecked('')
    return { label, state: state === 'failed' ? '**failed**' : state, seen: cell(seen) }
  })
  const broken = rows.filter(({ state }) => state === '**failed**')
  const lines = [
    `${origin}, ${home}, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    '',
    '| Check | Result | Seen |',
    '|---|---|---|',
    ...rows.map(({ label, state, seen }) => `| ${label} | ${state} | ${seen} |`),
    '',
    broken.length === 0
      ? 'Nothing failed.'
      : `Failed: ${broken.length}.\n${broken.map(({ label, seen }) => `- ${label}: ${seen}`).join('\n')}`,
  ]
  return { text: lines.join('\n'), fine: broken.length === 0 }
}

/** What a server said may hold anything. */
const cell = (text: string) =>
  text
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
    .replaceAll('|', '\\|')
    .slice(0, 300)
