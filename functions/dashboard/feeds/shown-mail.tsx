import type { Preview } from '../../digests/preview.ts'
import type { OrgSession } from '../access/org-session.ts'
import { Form } from '../parts/form.tsx'

type Props = {
  session: OrgSession
  preview: Preview
  /** Where the page, the mail in its frame and the form that sends it are. */
  action: string
  values: Record<string, string>
  when: string
}

/** A mail as its readers see it, as text too, and the button that sends it to whoever looks. */
export function ShownMail({ session, preview, action, values, when }: Props) {
  const { mail, isQuiet } = preview
  const address = `${session.path(`${action}/mail`)}?${new URLSearchParams(values)}`
  return (
    <section class="card stack shown-mail">
      {isQuiet ? (
        <>
          <h2>Nothing matches</h2>
          <p>So there is no mail. After four weeks of that, this one goes out once:</p>
        </>
      ) : (
        <h2>{mail ? 'The mail' : 'Nothing to tell'}</h2>
      )}
      {mail ? (
        <>
          {!isQuiet && <p class="muted">{when}</p>}
          <p>
            Subject: <strong dir="auto">{mail.subject}</strong>
          </p>
          <iframe
            src={address}
            title="The mail"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
          <details>
            <summary>As plain text</summary>
            <pre class="wrap" dir="auto">
              {mail.text}
            </pre>
          </details>
          <Form {...{ session, action }}>
            {Object.entries(values).map(([name, value]) => (
              <input type="hidden" {...{ name, value }} />
            ))}
            <button class="button secondary" type="submit">
              Send it to me now
            </button>
          </Form>
        </>
      ) : (
        <p>The calendar has no coming event, so there is no mail.</p>
      )}
    </section>
  )
}
