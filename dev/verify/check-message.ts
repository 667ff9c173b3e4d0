import { failed, notChecked, ok, type Result, type Results } from './report.ts'

/**
 * Checks emails that a mailbox provider has received: the headers of one, best of one to a subscriber, and whether any
 * two are the same.
 */
export function checkMessages(texts: string[]): Results {
  const [first = '', ...others] = texts
  const chosen = others.find((text) => all(text, 'list-unsubscribe').length > 0)
  const isFirst = all(first, 'list-unsubscribe').length > 0 || chosen === undefined
  return { ...checkMessage(isFirst ? first : chosen), doubled: checkDoubled(texts) }
}

/** Of one email, sent twice, some providers make two with an id each. */
function checkDoubled(texts: string[]): Result {
  if (texts.length < 2) return notChecked('Add `--message` with several emails')
  const same = [...Map.groupBy(texts, fingerprint)].filter(([, found]) => found.length > 1)
  const ids = [...Map.groupBy(texts, messageIdOf)].filter(([id, found]) => id && found.length > 1)
  const [twice] = [...same, ...ids]
  if (!twice) return ok(`${texts.length} emails, each once`)
  const [, [one = '', ...copies]] = twice
  const [subject = 'without subject'] = all(one, 'subject')
  return failed(`“${subject}” arrived ${copies.length + 1} times`)
}

const messageIdOf = (text: string) => all(text, 'message-id')[0]?.trim()

/** To whom it says what; what separates its parts is new each time. */
function fingerprint(text: string): string {
  const [, boundary = ''] = /boundary="?([^";\s]+)/i.exec(all(text, 'content-type')[0] ?? '') ?? []
  const [, ...body] = withPlainEnds(text).split('\n\n')
  const said = body.join('\n\n')
  const [to, subject] = [all(text, 'to'), all(text, 'subject')]
  return JSON.stringify([to, subject, boundary ? said.replaceAll(boundary, '') : said])
}

/** Checks the headers of an email that a mailbox provider has received, as its "show original" has them. */
export function checkMessage(text: string): Results {
  if (all(text, 'from').length === 0) {
    const result = failed(
      'The file has no `From` header: save the whole message as your mailbox shows its source',
    )
    return { sender: result, unsubscribing: result, messageId: result }
  }
  return {
    sender: checkSender(all(text, 'authentication-results')),
    unsubscribing: checkUnsubscribing(
      all(text, 'list-unsubscribe'),
      all(text, 'list-unsubscribe-post'),
    ),
    messageId: checkMessageId(all(text, 'message-id')),
  }
}

/** The first one is that of the last server, which is the mailbox's own; others may be the sender's claims. */
function checkSender([results]: string[]) {
  if (!results)
    return failed(
      'No `Authentication-Results` header: take a message from the mailbox it was sent to',
    )
  const verdicts = ['spf', 'dkim', 'dmarc'].map((name) => {
    const found = [...results.matchAll(new RegExp(`\\b${name}=(\\w+)`, 'gi'))].map(([, is = '']) =>
      is.toLowerCase(),
    )
    return { name, verdict: found.includes('pass') ? 'pass' : (found[0] ?? 'missing') }
  })
  const seen = verdicts.map(({ name, verdict }) => `${name}=${verdict}`).join(', ')
  return verdicts.every(({ verdict }) => verdict === 'pass') ? ok(seen) : failed(seen)
}

function checkUnsubscribing([list]: string[], [post]: string[]) {
  if (!list)
    return failed('No `List-Unsubscribe` header. Take a digest: only emails to subscribers have it')
  if (!/<https:\/\/[^>]+>/.test(list)) return failed('`List-Unsubscribe` has no https URL')
  const isOneClick = /^List-Unsubscribe=One-Click$/i.test(post?.trim() ?? '')
  return isOneClick
    ? ok('`List-Unsubscribe` and `List-Unsubscribe-Post`')
    : failed('No `List-Unsubscribe-Post: List-Unsubscribe=One-Click`')
}

function checkMessageId(ids: string[]) {
  const [id = ''] = ids
  if (ids.length !== 1) return failed(`${ids.length} headers`)
  return /^<[^<>@\s]+@[^<>@\s]+>$/.test(id.trim())
    ? ok('one')
    : failed('It is not of the form `<id@host>`')
}

/** The values of all headers of a name. */
const all = (text: string, name: string) =>
  readHeaders(text)
    .filter(([is]) => is === name)
    .map(([, value]) => value)

const withPlainEnds = (text: string) => text.replaceAll('\r\n', '\n').replace(/^\n+/, '')

/** Names in lower case, values in one line (RFC 5322 2.2.3). */
function readHeaders(text: string): [name: string, value: string][] {
  const [head = ''] = withPlainEnds(text).split('\n\n', 1)
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  return lines.flatMap((line): [string, string][] => {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    return name ? [[name.toLowerCase(), value ?? '']] : []
  })
}
