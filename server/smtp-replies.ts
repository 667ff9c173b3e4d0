/**
 * What a reply that is no success means: the server takes nothing, or not this email for now; or it never will,
 * because its address does not exist or for another reason.
 */
type Verdict = {
  says: 'not now' | 'this one later' | 'no such address' | 'refused'
  /** For the log: the reply's codes and not its text, which may repeat an address. */
  what: string
}

/** RFC 3463, `5.1.1`: of what is about an address, these say that it does not exist or that its mailbox is gone. */
const NO_ADDRESS = /^5\.(1\.([1236]|10)|2\.1)$/
/** The sender's address, or that this user may not use it. */
const ABOUT_SENDER = /^[45]\.1\.[78]$/
/** Without such a code: what servers also say 550 to. */
const OTHER_REASON =
  /relay|authenticat|login|sender|spam|spf|dkim|dmarc|polic|block|reputation|listed|den(y|ied)|permi|allowed|quota|full|exceed|limit|size|content|tls|encrypt/i

/** Judges a reply by its codes (RFC 5321, RFC 3463) and by the command that it answers. */
export function judgeReply(code: number, reply: string, command: string): Verdict {
  const [, extended = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply) ?? []
  const what = `SMTP server replied ${[code, extended].filter(Boolean).join(' ')} to ${commandOf(command)}`
  if (command === 'STARTTLS') return { says: 'not now', what: 'SMTP server offers no encryption' }
  // Of one email these speak: its recipient, and its content.
  const isOfEmail = command === 'RCPT TO' || command === 'DATA'
  if (!isOfEmail || code === 421 || code === 503 || ABOUT_SENDER.test(extended)) {
    return { says: 'not now', what }
  }
  if (code < 500) return { says: 'this one later', what }
  const isAddress = extended
    ? NO_ADDRESS.test(extended)
    : command === 'RCPT TO' && [550, 551, 553].includes(code) && !OTHER_REASON.test(reply)
  return { says: isAddress ? 'no such address' : 'refused', what }
}

function commandOf(command: string): string {
  return (
    /^(AUTH|EHLO|HELO|STARTTLS|MAIL FROM|RCPT TO|DATA|RSET)\b/.exec(command)?.[0] ?? 'connecting'
  )
}
