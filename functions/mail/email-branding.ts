import { httpLink } from '../../domain/display/http-link.ts'
import { variantOf } from '../../domain/media.ts'
import type { Deps } from '../platform/deps.ts'
import type { Brand } from './mail-layout.tsx'
import { subscriberLink } from './subscriber-links.ts'
import type { Voice } from './voice.ts'

/** Who writes: the organization and the feed a mail is about. */
export type EmailBranding = {
  orgId: string
  feedId: string
  feedSlug: string
  feedName: string
  orgName: string
  orgReplyTo: string | null
  orgPostalAddress: string | null
  orgLogoUrl: string | null
  /** The feed's, else the organization's. */
  accentColor: string | null
  orgPrivacyUrl: string | null
}
type Addressee = { id: string; nonce: string; email: string }

/** What all mails to subscribers share: they come from the organization, in the feed's language. */
export function envelopeOf(
  { orgId, orgName, orgReplyTo }: EmailBranding,
  { locale, direction }: Voice,
  email: string,
) {
  return {
    to: email,
    orgId,
    fromName: orgName,
    ...(orgReplyTo ? { replyTo: orgReplyTo } : {}),
    language: { locale, direction },
  }
}

/** How emails from an organization, and about it to its owners, look. */
export function brandOf(
  {
    orgName,
    orgLogoUrl,
    accentColor,
  }: Pick<EmailBranding, 'orgName' | 'orgLogoUrl' | 'accentColor'>,
  publicUrl: string,
): Brand {
  const path = orgLogoUrl && variantOf(orgLogoUrl, 'square')
  return {
    name: orgName,
    logo: path ? publicUrl + path : httpLink(orgLogoUrl),
    accent: accentColor ?? undefined,
  }
}

export function footerLines({ orgPostalAddress }: EmailBranding, ...lines: string[]): string[] {
  return [...lines, ...(orgPostalAddress ? [orgPostalAddress] : [])]
}

/** The link to what the organization does with subscribers' data. */
export function privacyLinks({ orgPrivacyUrl }: EmailBranding, { language }: Voice) {
  const url = httpLink(orgPrivacyUrl)
  return url ? [{ label: language.subscribe.privacy, url }] : []
}

/** Why a subscriber gets a mail. */
export function sentBecause(from: EmailBranding, { say }: Voice): string {
  return say('sentBecause', { org: from.orgName, feed: from.feedName })
}

/** The way out, for the mail program's own button (RFC 8058), and which list it is. */
export function listHeaders(from: EmailBranding, publicUrl: string, unsubscribe: string) {
  const host = new URL(publicUrl).hostname
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': `<${from.feedSlug}.${from.feedId.replaceAll('_', '-')}.${host}>`,
  }
}

/** A mail to a subscriber about their subscription: settings by its button, the way out below. */
export async function toSubscriber(deps: Deps, to: EmailBranding & Addressee, voice: Voice) {
  const unsubscribe = await subscriberLink(deps, 'unsubscribe', to)
  return {
    ...envelopeOf(to, voice, to.email),
    brand: brandOf(to, deps.env.PUBLIC_URL),
    button: { label: voice.say('settings'), url: await subscriberLink(deps, 'manage', to) },
    footer: {
      lines: footerLines(to, sentBecause(to, voice)),
      links: [{ label: voice.say('unsubscribe'), url: unsubscribe }, ...privacyLinks(to, voice)],
    },
    headers: listHeaders(to, deps.env.PUBLIC_URL, unsubscribe),
  }
}
