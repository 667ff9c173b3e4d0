import type { DigestFeed } from '../../db/digests/get-run.ts'
import type { DigestFrequency } from '../../domain/digests/due-digests.ts'
import type { EditionContent } from '../../domain/digests/edition.ts'
import { windowOf } from '../../domain/digests/pick-events.ts'
import { subjectTitles } from '../../domain/digests/subject-titles.ts'
import { dateFormat } from '../../domain/display/intl.ts'
import { wordsFor } from '../../domain/display/words.ts'
import { footerLines, sentBecause } from '../mail/letterhead.ts'
import {
  FONT,
  footerText,
  MailFooter,
  MailPage,
  MailText,
  withoutOverrides,
} from '../mail/mail-layout.tsx'
import { oneLine } from '../mail/mailer.ts'
import type { Voice } from '../mail/voice.ts'
import { ITEM, SectionPart, sectionsOf, sectionText } from './digest-section.tsx'
import { type DigestMail, LINKS } from './fill-links.ts'

type About = DigestFeed & { frequency: DigestFrequency; localDate: string }

type Named = { feed: About; voice: Voice }

const LEAD = `${FONT};margin:0 0 4px;font-size:22px;line-height:1.3;color:#1c1d21`
const MUTED = `${FONT};margin:0;font-size:14px;line-height:1.5;color:#5a5d66`

/** An edition as a mail, still without the two links that are each reader's own. */
export function composeDigest(
  feed: About,
  content: EditionContent,
  voice: Voice,
  publicUrl: string,
): DigestMail {
  const manner = { feed, voice, words: wordsFor(voice.locale), publicUrl }
  const subject = subjectOf(manner, content)
  const { say } = voice
  const intro = content.kind === 'quiet' ? [quietText(manner), say('quietHas')] : []
  const count = new Intl.NumberFormat(voice.locale).format(content.more)
  const all = {
    label: content.more > 0 ? say('digestMore', { count }) : say('digestAll'),
    url: `${publicUrl}/f/${feed.feedId}`,
  }
  const lines = footerLines(feed, sentBecause(feed, voice))
  const links = [
    { label: say('ownCalendar'), url: `${LINKS.settings}#calendar` },
    { label: say('settings'), url: LINKS.settings },
    { label: say('unsubscribe'), url: LINKS.unsubscribe },
  ]
  const sections = sectionsOf(content, voice)
  const html = (
    <MailPage subject={subject} language={voice}>
      <h1 class="text" style={LEAD}>
        <bdi>{feed.feedName}</bdi>
      </h1>
      {content.kind === 'events' && (
        <p class="muted" style={MUTED}>
          {periodOf(manner)}
        </p>
      )}
      {intro.map((paragraph) => (
        <MailText>{paragraph}</MailText>
      ))}
      {sections.map((section) => (
        <SectionPart {...{ section, manner }} />
      ))}
      <p style={`${ITEM};margin-top:24px`}>
        <a class="text" href={all.url} style="color:#1c1d21">
          {all.label}
        </a>
      </p>
      <MailFooter {...{ lines, links }} />
    </MailPage>
  )
  const text = [
    content.kind === 'events' ? `${feed.feedName}\n${periodOf(manner)}` : feed.feedName,
    ...intro,
    ...sections.map((section) => sectionText(section, manner)),
    `${all.label}:\n${all.url}`,
    footerText(lines, links),
  ].join('\n\n')
  return {
    subject,
    text: withoutOverrides(text),
    html: withoutOverrides(`<!doctype html>${html}`),
  }
}

function subjectOf({ feed, voice }: Named, { kind, items, more }: EditionContent): string {
  if (kind === 'quiet') return oneLine(voice.say('quietSubject', { feed: feed.feedName }), 200)
  const days = periodOf({ feed, voice })
  return oneLine(`${subjectTitles(items, items.length + more)} · ${days}`, 200)
}

/** `Nov 26 – Dec 2`, or of a daily digest its one day. */
function periodOf({ feed, voice }: Named): string {
  const { from, to } = windowOf(feed)
  const at = (date: string, days = 0) =>
    new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000)
  const format = dateFormat(voice.locale, { month: 'short', day: 'numeric' })
  return format.formatRange(at(from), at(to, -1))
}

function quietText({ feed, voice }: Named): string {
  return voice.say('quietText', { feed: feed.feedName })
}
