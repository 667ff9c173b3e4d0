import type { Child } from 'hono/jsx'
import type { EditionContent, EditionItem } from '../../domain/digests/edition.ts'
import { groupByDay } from '../../domain/digests/group-by-day.ts'
import { longDate } from '../../domain/display/when.ts'
import type { Words } from '../../domain/display/words.ts'
import { FONT } from '../mail/mail-layout.tsx'
import { oneLine } from '../mail/mailer.ts'
import type { Voice } from '../mail/voice.ts'
import { whenAndWhere } from './when-and-where.ts'

/** Events of a digest under one heading; `hasDates`: the heading does not say their day. */
type Section = { title: string | undefined; items: EditionItem[]; hasDates: boolean }
/** What all parts of one mail need. */
type Manner = { feed: { timezone: string }; voice: Voice; words: Words; publicUrl: string }

const HEADING = `${FONT};margin:26px 0 10px;font-size:16px;line-height:1.4;color:#1c1d21`
export const ITEM = `${FONT};margin:0 0 14px;font-size:16px;line-height:1.4;color:#1c1d21`

/** What is coming stands under its days, all else under what it is. */
export function sectionsOf({ items }: EditionContent, { say, locale }: Voice): Section[] {
  const of = (name: EditionItem['section']) => items.filter(({ section }) => section === name)
  const days = groupByDay(of('coming')).map(({ date, items }) => ({
    title: longDate(date, locale),
    items,
    hasDates: false,
  }))
  const others = [
    { title: say('digestChanged'), items: of('changed'), hasDates: true },
    { title: say('digestRunning'), items: of('running'), hasDates: true },
    { title: say('digestLater'), items: of('later'), hasDates: true },
  ]
  return [...days, ...others].filter(({ items }) => items.length > 0)
}

export function SectionPart({ section, manner }: { section: Section; manner: Manner }) {
  return (
    <>
      <h2 class="text" style={HEADING}>
        {section.title}
      </h2>
      {section.items.map((item) => (
        <p class="text" style={ITEM}>
          <a class="text" href={manner.publicUrl + item.path} style="color:#1c1d21" dir="auto">
            <strong>{item.title}</strong>
          </a>
          {detailsOf(item, section, manner).map((line) => (
            <Detail>{line}</Detail>
          ))}
        </p>
      ))}
    </>
  )
}

function Detail({ children }: { children: Child }) {
  return (
    <>
      <br />
      <span class="muted" style="font-size:14px;color:#5a5d66">
        <bdi>{children}</bdi>
      </span>
    </>
  )
}

export function sectionText(section: Section, manner: Manner): string {
  const items = section.items.map((item) =>
    [
      `* ${oneLine(item.title, 300)}`,
      ...detailsOf(item, section, manner),
      manner.publicUrl + item.path,
    ].join('\n  '),
  )
  return [section.title, ...items].join('\n\n')
}

/** When, where, and why it is in this mail. */
function detailsOf(item: EditionItem, { hasDates }: Section, manner: Manner) {
  const { say } = manner.voice
  const because =
    item.because.length > 0 ? [say('digestBecause', { words: item.because.join(', ') })] : []
  return [whenAndWhere(item, { ...manner, hasDates }), ...because]
}
