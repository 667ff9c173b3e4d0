import { failed, ok, type Results } from './report.ts'

/** Checks the headers of an email that a mailbox provider has received, as its "show original" has them. */
export function checkMessage(text: string): Results {
  const headers = readHeaders(text)
  const all = (name: string) => headers.filter(([is]) => is === name).map(([, value]) => value)
  if (all('from').length === 0) {
    const result = failed(
      'The file has no `From` header: save the whole message as your mailbox shows its source',
    )
    return { sender: result, unsubscribing: result, messageId: result }
  }
  return {
    sender: checkSender(all('authentication-results')),
    unsubscribing: checkUnsubscribing(all('list-unsubscribe'), all('list-unsubscribe-post')),
    messageId: checkMessageId(all('message-id')),
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

/** Names in lower case, values in one line (RFC 5322 2.2.3). */
function readHeaders(text: string): [name: string, value: string][] {
  const [head = ''] = text.replaceAll('\r\n', '\n').replace(/^\n+/, '').split('\n\n', 1)
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  return lines.flatMap((line): [string, string][] => {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    return name ? [[name.toLowerCase(), value ?? '']] : []
  })
}
