import type { Exchange } from '../../../domain/webhook-exchange.ts'

type Request = Pick<Exchange, 'url' | 'request'> & { body: string }

/**
 * A request as a command for a POSIX shell. It has the signature as it was sent, which is good for this body alone,
 * and never the secret.
 */
export function curlCommand({ url, request, body }: Request): string {
  return [
    // Else curl would read brackets and braces in the URL as a pattern.
    `curl --globoff ${quoted(url)}`,
    ...request.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ].join(' \\\n  ')
}

/** Between single quotes nothing has a meaning but the next one. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
