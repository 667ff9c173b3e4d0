import { html } from 'hono/html'
import type { Arrived } from '../receiver.ts'
import { ago, layout } from './layout.ts'

/** Below `path` lie the list as JSON and the form. */
type ReceiverView = { arrived: Arrived[]; path: string; now: Date }

/** What reached the example receiver, newest first. */
export function receiverPage({ arrived, path, now }: ReceiverView) {
  return layout(
    `Webhooks (${arrived.length})`,
    html`<header>
        <h1>Example receiver</h1>
        <p>
          Webhooks as a customer’s server receives them, see <code>dev/receiver.ts</code>.
          <a href="${path}/webhooks">As JSON</a>, <a href="/">mailbox and queue</a>
        </p>
        <p>
          It knows the secret of the demo organization’s endpoint. For a new endpoint, paste the
          secret that the dashboard shows once. It is forgotten when the receiver stops.
        </p>
        <form method="post" action="${path}/secrets">
          <label>
            Signing secret
            <input name="secret" required autocomplete="off" placeholder="whsec_…" />
          </label>
          <button type="submit">Add secret</button>
        </form>
      </header>
      <main>
        <div id="webhooks">${table(arrived, now)}</div>
      </main>`,
    html`<script src="/refresh.js" defer></script>`,
  )
}

function table(arrived: Arrived[], now: Date) {
  if (arrived.length === 0) {
    return html`<p class="empty">
      No webhooks yet. Subscribe on the <a href="/demo">demo page</a> and confirm in the
      <a href="/">mailbox</a>.
    </p>`
  }
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Received</th>
          <th scope="col">Signature</th>
          <th scope="col">Attempt</th>
        </tr>
      </thead>
      <tbody>
        ${arrived.map(
          (it) => html`<tr>
            <td>
              <code>${it.event ?? 'unknown'}</code>${it.duplicate ? ' (duplicate)' : ''}
              <span class="content">${it.body}</span>
            </td>
            <td><time datetime="${it.at.toISOString()}">${ago(it.at.getTime(), now)}</time></td>
            <td>${it.verified ? 'valid' : 'invalid'}</td>
            <td>${it.attempt}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
