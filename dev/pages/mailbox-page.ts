import { html } from 'hono/html'
import type { KeptMail } from '../mailbox.ts'
import { ago, layout } from './layout.ts'
import { type QueueView, queueTables } from './queue-tables.ts'

type MailboxView = { mails: KeptMail[]; open: KeptMail | undefined; queue: QueueView; now: Date }

/** Every mail the service sent and every message it queued. */
export function mailboxPage({ mails, open, queue, now }: MailboxView) {
  return layout(
    `Mailbox (${mails.length})`,
    html`<header>
        <h1>Mailbox</h1>
        <p>
          Emails and queue messages from the service on this machine. Nothing leaves it.
          <a href="/mail">Emails as JSON</a>, <a href="/queue">queue as JSON</a>,
          <a href="/receiver">example receiver</a>, <a href="/demo">demo page</a>
        </p>
        <div class="actions">
          <form method="post" action="/digests">
            <button>Send the next weekly digest</button>
          </form>
          <form method="post" action="/event-updates">
            <button>Send waiting event updates now</button>
          </form>
        </div>
      </header>
      <main class="mailbox">
        <nav aria-labelledby="mails-heading">
          <h2 id="mails-heading">Emails</h2>
          <div id="mails">${mailList(mails, open, now)}</div>
        </nav>
        <article>${open ? openMail(open) : html`<p class="empty">${hint(mails)}</p>`}</article>
        <details>
          <summary>
            <h2>Queue</h2>
            <span id="queue-counts">${counts(queue)}</span>
          </summary>
          <div id="queue">${queueTables(queue, now)}</div>
        </details>
      </main>`,
    html`<script src="/refresh.js" defer></script>`,
  )
}

function counts({ waiting, delivered, dead }: QueueView): string {
  return `${waiting.length} waiting, ${delivered.length} delivered, ${dead.length} dead`
}

function mailList(mails: KeptMail[], open: KeptMail | undefined, now: Date) {
  return html`<ol class="mails">
    ${mails.map(
      (mail) => html`<li>
        <a href="/?mail=${mail.number}" aria-current=${mail === open ? 'true' : 'false'}>
          <strong>${mail.subject || '(no subject)'}</strong>
          <span>${mail.to}</span>
          <time datetime="${mail.sentAt}">${ago(Date.parse(mail.sentAt), now)}</time>
        </a>
      </li>`,
    )}
  </ol>`
}

function hint(mails: KeptMail[]): string {
  return mails.length > 0 ? 'Select an email to read it.' : 'No emails yet.'
}

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/

/** One mail with its headers, its HTML part shut away in a sandbox, and its text part. */
function openMail(mail: KeptMail) {
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
      title="HTML part of the email"
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
