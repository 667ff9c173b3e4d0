import type { Header } from '../../../domain/webhook-exchange.ts'

type Request = { url: string; headers: Header[]; body: string }

/**
 * A request as a command for a POSIX shell. It has the signature as it was sent, which is good for this body alone,
 * and never the secret.
 */
export function curlCommand({ url, headers, body }: Request): string {
  return [
    // Else curl would read brackets and braces in the URL as a pattern.
    `curl --globoff ${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ].join(' \\\n  ')
}

/** Between single quotes nothing has a meaning but the next one. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
