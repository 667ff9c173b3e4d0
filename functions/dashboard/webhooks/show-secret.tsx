import { answerDashboard } from '../parts/answer-dashboard.tsx'
import type { StaffContext } from '../staff-context.ts'

type Shown = { id: string; url: string; secret: string; title: string }

/** The one page that ever shows a signing secret. */
export function answerSecret(c: StaffContext, { id, url, secret, title }: Shown) {
  const { session } = c.var
  return answerDashboard(c, {
    title,
    section: 'webhooks',
    above: { label: 'Webhooks', path: '/webhooks' },
    alert: {
      kind: 'warning',
      text: <p>Copy the signing secret now. It won’t be shown again.</p>,
    },
    children: (
      <section class="card stack measure">
        <h2>Signing secret</h2>
        <p>
          for <bdi>{url}</bdi>
        </p>
        <div class="copy">
          <input id="secret" readonly value={secret} aria-label="Signing secret" />
          <button class="button secondary" type="button" data-copy="secret" hidden>
            Copy
          </button>
        </div>
        <p>
          Your server uses this secret to check that a message is from us. The header{' '}
          <code>X-Service-Signature</code> is the HMAC-SHA256 of the body, in hex, with this secret
          as the key. <a href="/docs/webhooks#verify-the-signature">Code samples</a>
        </p>
        <p>
          <a class="button" href={session.path(`/webhooks/${id}`)}>
            I’ve copied the secret
          </a>
        </p>
      </section>
    ),
  })
}
