import { html } from 'hono/html'
import type { KeptMail } from '../mailbox.ts'

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/

/** One mail with its headers, its HTML part shut away in a sandbox, and its text part. */
export function openMail(mail: KeptMail) {
  const headers = Object.entries(mail.headers)
  return html`<h2>${mail.subject || '(no subject)'}</h2>
    <dl>
      <dt>To</dt>
      <dd>${mail.to}</dd>
      <dt>From</dt>
      <dd>${mail.from}</dd>
      ${mail.replyTo ? [html`<dt>Reply-To</dt>`, html`<dd>${mail.replyTo}</dd>`] : ''}
      <dt>Sent</dt>
      <dd><time>${mail.sentAt}</time></dd>
      ${headers.map(([name, value]) => [html`<dt>${name}</dt>`, html`<dd>${withLinks(value)}</dd>`])}
    </dl>
    ${mail.html ? htmlPart(mail.html) : ''}
    ${mail.text ? html`<h3>Text part</h3><pre>${withLinks(mail.text)}</pre>` : ''}`
}

/** Scripts stay off and links open in a tab of their own. */
function htmlPart(part: string) {
  const page = `<base target="_blank">${part}`
  return html`<h3>HTML part</h3>
    <iframe
      title="HTML part of the mail"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcdoc="${page}"
    ></iframe>`
}

function withLinks(text: string) {
  const parts = text.split(ADDRESS)
  return parts.map((part, i) =>
    i % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>` : part,
  )
}
