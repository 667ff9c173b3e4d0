import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { textOn } from '../../domain/display/accent.ts'
import { SITE_NAME } from '../layout/page-layout.tsx'
import { type MailMessage, oneLine } from './mailer.ts'

type MailLanguage = { locale: string; direction: 'ltr' | 'rtl' }
type Link = { label: string; url: string }

/** Shows at a glance whose email it is. */
export type Brand = { name: string; logo?: string | undefined; accent?: string | undefined }

type MailContent = {
  to: string
  orgId?: string
  fromName?: string
  replyTo?: string
  /** English by default. */
  language?: MailLanguage
  brand?: Brand
  subject: string
  /** What stands above the text: the subject by default. */
  heading?: string
  /** Paragraphs before and after the button. */
  before: string[]
  button?: Link
  after: string[]
  /** Below them. */
  lists?: { title: string; text: string; items: Link[] }[]
  /** The last lines, small: who sends this, from where, and how to stop it. */
  footer: { lines: string[]; links?: Link[] }
  /** `AUTO_GENERATED` by default. */
  headers?: Record<string, string>
}

/** Of an email without `List-Unsubscribe`: out-of-office replies to it are not wanted. */
export const AUTO_GENERATED = { 'Auto-Submitted': 'auto-generated' }

/** Mail programs drop style sheets at will: the light colors are inline, the dark ones a bonus. */
const FONT =
  'font-family:-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Helvetica,Arial,sans-serif'
export const INK = 'color:#1c1d21'
export const QUIET = 'color:#5a5d66'
const PAGE = 'margin:0;padding:16px 0;background:#f3f2ee'
const CARD = `${FONT};box-sizing:border-box;max-width:580px;margin:0 auto;padding:20px 20px 24px;background:#ffffff;overflow-wrap:anywhere`
const BRAND = `margin:0 0 20px;font-size:15px;font-weight:600;line-height:40px;${INK}`
/** Its own ground, so that dark letters in it can be read on a dark page. */
const LOGO =
  'width:40px;height:40px;margin-inline-end:12px;object-fit:contain;background:#ffffff;border-radius:6px;vertical-align:middle'
const HEADING = `margin:0 0 14px;font-size:22px;line-height:1.3;${INK}`
export const TEXT = `margin:0 0 14px;font-size:16px;line-height:1.55;${INK}`
const LIST = `${TEXT};padding-inline-start:22px`
const BUTTON =
  'display:inline-block;padding:13px 22px;border-radius:8px;font-size:16px;font-weight:600;line-height:1.3;text-decoration:none'
/** High enough for a finger. */
const FOOTER_LINK = `display:inline-block;${QUIET};line-height:24px`
const FOOTER = `margin:32px 0 0;padding-top:16px;border-top:1px solid #dddcd5;${QUIET};font-size:13px;line-height:1.5`
const DARK = `
  :root { color-scheme: light dark }
  @media (prefers-color-scheme: dark) {
    .page { background: #0f1013 !important }
    .card { background: #191a1f !important }
    .text { color: #ececef !important }
    .button { background: #8fb0ff !important; border-color: #8fb0ff !important; color: #0c1633 !important }
    .own { border-color: #a9acb6 !important }
    .muted, .footer, .footer a { color: #a9acb6 !important }
    .footer { border-color: #34363d !important }
    .bad { background: #5c1f1b !important; color: #ffd9d5 !important }
    .good { background: #1f4a2a !important; color: #d3f5da !important }
    .news { background: #4d3a0b !important; color: #ffe9b0 !important }
  }`
/** Where no organization has a color of its own. */
const ACCENT = '#2557d6'

/** One look for every mail, as plain text and as HTML; what people typed is escaped by JSX. */
export function composeMail(content: MailContent): MailMessage {
  const {
    to,
    orgId,
    fromName,
    replyTo,
    before,
    button,
    after,
    lists = [],
    footer,
    headers = AUTO_GENERATED,
    brand,
  } = content
  const { language = { locale: 'en', direction: 'ltr' } } = content
  const subject = oneLine(content.subject, 200)
  const { heading = subject } = content
  const text = [
    heading,
    ...before,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...after,
    ...lists.map((list) => [list.title, list.text, ...list.items.map(dashed)].join('\n')),
    footerText(footer.lines, footer.links ?? []),
  ].join('\n\n')
  const html = (
    <MailPage {...{ subject, language, brand }}>
      <MailHeading>{heading}</MailHeading>
      {before.map((paragraph) => (
        <MailText>{paragraph}</MailText>
      ))}
      {button && <MailButton {...button} accent={brand?.accent} />}
      {after.map((paragraph) => (
        <MailText>{paragraph}</MailText>
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
                <li dir="auto">
                  <a class="text" href={item.url} style={INK}>
                    {item.label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </>
      ))}
      <MailFooter lines={footer.lines} links={footer.links ?? []} />
    </MailPage>
  )
  return {
    to,
    ...(orgId ? { orgId } : {}),
    ...(fromName ? { fromName } : {}),
    ...(replyTo ? { replyTo } : {}),
    subject,
    text: withoutOverrides(text),
    html: withoutOverrides(`<!doctype html>${html}`),
    headers,
  }
}

const dashed = ({ label, url }: Link) => `- ${label}\n  ${url}`

/** What all recipients of an email read, rendered once: all but the links of the footer. */
export type SharedMail = {
  subject: string
  language: MailLanguage
  brand?: Brand | undefined
  text: string[]
  html: Child
  footer: string[]
}

/**
 * The email of one recipient. Links that open their subscription are added to the finished text, which
 * others wrote, and never put into it: no title or description can get hold of them.
 */
export function addressMail(mail: SharedMail, links: Link[]) {
  const { subject, language, brand, text, html, footer } = mail
  const page = (
    <MailPage {...{ subject, language, brand }}>
      {html}
      <MailFooter lines={footer} links={links} />
    </MailPage>
  )
  return {
    subject,
    text: withoutOverrides([...text, footerText(footer, links)].join('\n\n')),
    html: withoutOverrides(`<!doctype html>${page}`),
  }
}

/** JSX as text that is rendered once and stands in many pages. */
export function renderOnce(html: Child) {
  return raw(String(html))
}

type PageProps = {
  subject: string
  language: MailLanguage
  brand?: Brand | undefined
  children: Child
}

/** The page around a mail's text. */
function MailPage(props: PageProps) {
  const { subject, language, brand, children } = props
  const { locale, direction } = language
  return (
    <html lang={locale} dir={direction}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
        <style>{raw(DARK)}</style>
      </head>
      <body class="page" style={PAGE}>
        <div class="card" dir={direction} style={`${CARD};border-top:6px solid ${accentOf(brand)}`}>
          <BrandHeader {...(brand ?? { name: SITE_NAME })} />
          {children}
        </div>
      </body>
    </html>
  )
}

/** Whose email it is. The name beside the logo is there without it. */
function BrandHeader({ name, logo }: Brand) {
  return (
    <p class="text" style={BRAND}>
      {logo && <img src={logo} alt="" width="40" height="40" style={LOGO} />}
      <bdi>{name}</bdi>
    </p>
  )
}

function accentOf({ accent = '' }: Partial<Brand> = {}): string {
  return textOn(accent) ? accent : ACCENT
}

export function MailHeading({ children }: { children: Child }) {
  return (
    <h1 class="text" style={HEADING}>
      <bdi>{children}</bdi>
    </h1>
  )
}

export function MailText({ children }: { children: Child }) {
  return (
    <p class="text" style={TEXT}>
      {children}
    </p>
  )
}

export function MailButton({ label, url, accent }: Link & { accent?: string | undefined }) {
  const ink = accent && textOn(accent)
  // What is light has an edge, so that it looks like a button on a light page; what is dark gets it on a dark one.
  const edge = ink === '#fff' ? accent : '#5a5d66'
  const colors = ink
    ? `background:${accent};color:${ink};border:1px solid ${edge}`
    : `background:${ACCENT};color:#ffffff;border:1px solid ${ACCENT}`
  return (
    <p style="margin:24px 0">
      <a class={ink ? 'own' : 'button'} href={url} style={`${BUTTON};${colors}`}>
        {label}
      </a>
    </p>
  )
}

function MailFooter({ lines, links }: { lines: string[]; links: Link[] }) {
  return (
    <p class="footer" style={FOOTER}>
      {lines.map((line, i) => (
        <>
          {i > 0 && <br />}
          <bdi>{line}</bdi>
        </>
      ))}
      {links.map(({ label, url }) => (
        <>
          <br />
          <a href={url} style={FOOTER_LINK}>
            {label}
          </a>
        </>
      ))}
    </p>
  )
}

/** The same for the text part. */
function footerText(lines: string[], links: Link[]): string {
  return ['--', ...lines, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n')
}

/**
 * Leaves out the signs that turn the direction of all that follows them: in a title they would turn what
 * we write beside it, and not every mail program keeps them inside its own element.
 */
function withoutOverrides(text: string): string {
  return text.replace(/[\u202a-\u202e]/g, '')
}
