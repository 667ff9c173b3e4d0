/** A mail to many, still without the two links that are each reader's own. */
export type DigestMail = { subject: string; text: string; html: string }
export type ReaderLinks = { settings: string; unsubscribe: string }

/** Stand where each reader's own links go; no address that exists begins so. */
export const LINKS: ReaderLinks = {
  settings: 'https://settings.invalid/',
  unsubscribe: 'https://leave.invalid/',
}

export function fillLinks({ subject, text, html }: DigestMail, links: ReaderLinks): DigestMail {
  const fill = (part: string) =>
    part.replaceAll(LINKS.settings, links.settings).replaceAll(LINKS.unsubscribe, links.unsubscribe)
  return { subject, text: fill(text), html: fill(html) }
}
