import type { Child } from 'hono/jsx'
import type { MailMessage } from './mailer.ts'

type MailContent = {
  to: string
  subject: string
  /** Paragraphs before and after the button. */
  before: string[]
  button: { label: string; url: string }
  after: string[]
  /** The last lines, small: who sends this and how to stop it. */
  footer: { text: string; link?: { label: string; url: string } }
  headers?: Record<string, string>
}

const FONT =
  'font-family:-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Helvetica,Arial,sans-serif'

/** One look for every mail, as plain text and as HTML; what people typed is escaped by JSX. */
export function composeMail(content: MailContent): MailMessage {
  const { to, before, button, after, footer, headers = {} } = content
  const subject = oneLine(content.subject)
  const text = [
    ...before,
    `${button.label}:\n${button.url}`,
    ...after,
    `--\n${footer.text}${footer.link ? `\n${footer.link.label}: ${footer.link.url}` : ''}`,
  ].join('\n\n')
  const html = (
    <Layout subject={subject}>
      {before.map((paragraph) => (
        <Paragraph>{paragraph}</Paragraph>
      ))}
      <p style="margin:24px 0">
        <a
          href={button.url}
          style={`${FONT};display:inline-block;padding:13px 22px;border-radius:8px;background:#2557d6;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none`}
        >
          {button.label}
        </a>
      </p>
      {after.map((paragraph) => (
        <Paragraph>{paragraph}</Paragraph>
      ))}
      <p
        style={`${FONT};margin:32px 0 0;padding-top:16px;border-top:1px solid #dddcd5;color:#5a5d66;font-size:13px;line-height:1.5`}
      >
        {footer.text}
        {footer.link && (
          <>
            <br />
            <a href={footer.link.url} style="color:#5a5d66">
              {footer.link.label}
            </a>
          </>
        )}
      </p>
    </Layout>
  )
  return { to, subject, text, html: `<!doctype html>${html}`, headers }
}

function Layout({ subject, children }: { subject: string; children: Child }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
      </head>
      <body style="margin:0;padding:0">
        <div style="max-width:520px;margin:0 auto;padding:28px 20px">{children}</div>
      </body>
    </html>
  )
}

function Paragraph({ children }: { children: Child }) {
  return <p style={`${FONT};margin:0 0 14px;font-size:16px;line-height:1.55`}>{children}</p>
}

/** A line break in a header would start another header. */
function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
