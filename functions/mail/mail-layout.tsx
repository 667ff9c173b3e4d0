import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import type { MailMessage } from './mailer.ts'
import { oneLine } from './sender.ts'

type MailContent = {
  to: string
  fromName?: string
  replyTo?: string
  /** English unless told. */
  language?: { locale: string; direction: 'ltr' | 'rtl' }
  subject: string
  /** Paragraphs before and after the button. */
  before: string[]
  button: { label: string; url: string }
  after: string[]
  /** Below them. */
  lists?: { title: string; text: string; items: string[] }[]
  /** The last lines, small: who sends this, from where, and how to stop it. */
  footer: { lines: string[]; link?: { label: string; url: string } }
  headers?: Record<string, string>
}

/** Mail programs drop style sheets at will: the light colours are inline, the dark ones a bonus. */
const FONT =
  'font-family:-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Helvetica,Arial,sans-serif'
const TEXT = `${FONT};margin:0 0 14px;font-size:16px;line-height:1.55;color:#1c1d21`
const LIST = `${TEXT};padding-inline-start:22px`
const BUTTON = `${FONT};display:inline-block;padding:13px 22px;border-radius:8px;background:#2557d6;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none`
const FOOTER = `${FONT};margin:32px 0 0;padding-top:16px;border-top:1px solid #dddcd5;color:#5a5d66;font-size:13px;line-height:1.5`
const DARK = `
  :root { color-scheme: light dark }
  @media (prefers-color-scheme: dark) {
    body { background: #15161a !important }
    .text { color: #ececef !important }
    .button { background: #8fb0ff !important; color: #0c1633 !important }
    .footer, .footer a { color: #a9acb6 !important }
    .footer { border-color: #34363d !important }
  }`

/** One look for every mail, as plain text and as HTML; what people typed is escaped by JSX. */
export function composeMail(content: MailContent): MailMessage {
  const { to, fromName, replyTo, before, button, after, lists = [], footer, headers = {} } = content
  const { language = { locale: 'en', direction: 'ltr' } } = content
  const subject = oneLine(content.subject, 200)
  const text = [
    ...before,
    `${button.label}:\n${button.url}`,
    ...after,
    ...lists.map((list) => [list.title, list.text, ...list.items.map(dashed)].join('\n')),
    [
      '--',
      ...footer.lines,
      ...(footer.link ? [`${footer.link.label}: ${footer.link.url}`] : []),
    ].join('\n'),
  ].join('\n\n')
  const html = (
    <Layout subject={subject} language={language}>
      {before.map((paragraph) => (
        <Paragraph>{paragraph}</Paragraph>
      ))}
      <p style="margin:24px 0">
        <a class="button" href={button.url} style={BUTTON}>
          {button.label}
        </a>
      </p>
      {after.map((paragraph) => (
        <Paragraph>{paragraph}</Paragraph>
      ))}
      {lists.map(({ title, text, items }) => (
        <>
          <p class="text" style={TEXT}>
            <strong>{title}</strong>
            <br />
            {text}
          </p>
          {items.length > 0 && (
            <ul class="text" style={LIST}>
              {items.map((item) => (
                <li dir="auto">{item}</li>
              ))}
            </ul>
          )}
        </>
      ))}
      <p class="footer" style={FOOTER}>
        {footer.lines.map((line, i) => (
          <>
            {i > 0 && <br />}
            <bdi>{line}</bdi>
          </>
        ))}
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
  return {
    to,
    ...(fromName ? { fromName } : {}),
    ...(replyTo ? { replyTo } : {}),
    subject,
    text,
    html: `<!doctype html>${html}`,
    headers,
  }
}

const dashed = (item: string) => `- ${item}`

type LayoutProps = {
  subject: string
  language: NonNullable<MailContent['language']>
  children: Child
}

function Layout({ subject, language: { locale, direction }, children }: LayoutProps) {
  return (
    <html lang={locale} dir={direction}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
        <style>{raw(DARK)}</style>
      </head>
      <body style="margin:0;padding:0;background:#ffffff">
        <div
          dir={direction}
          style="max-width:520px;margin:0 auto;padding:28px 20px;overflow-wrap:anywhere"
        >
          {children}
        </div>
      </body>
    </html>
  )
}

function Paragraph({ children }: { children: Child }) {
  return (
    <p class="text" style={TEXT}>
      {children}
    </p>
  )
}
