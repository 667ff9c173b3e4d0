import { movePattern } from '../recurrence/move-pattern.ts'
import { isRule, MOST_DATES, parseRule, type Rule, type RuleProblem } from '../recurrence/rule.ts'
import { addDays } from '../zoned-time.ts'
import type { Frame } from './ics-times.ts'

/** A rule as it is shown, or why there is none. `ended`: it ends before the first date, so there are no dates. */
type ReadRule = { rule: Rule | null; problem?: string; ended?: true }

const ONLY_FIRST = 'Only the first date was imported.'

/** Reads the RRULE lines of an event. */
export function readRules(rules: string[], frame: Frame): ReadRule {
  const [text, another] = rules
  if (text === undefined) return { rule: null }
  if (another !== undefined) return refused('The event has several repeat rules.')
  const { written, writtenZone } = frame
  const tidy = tidyRule(text, written)
  const read = parseRule(tidy, { startsLocal: written, timezone: writtenZone })
  if (isRule(read)) return { rule: shownRule(read, frame) }
  return endsBefore(tidy, written) ? { rule: null, ended: true } : refused(SENTENCES(read))
}

function refused(problem: string): ReadRule {
  return { rule: null, problem: `${problem} ${ONLY_FIRST}` }
}

/** Without what repeats the time of the start, and without an end that no calendar reaches. */
function tidyRule(text: string, start: string): string {
  const time = { BYHOUR: start.slice(11, 13), BYMINUTE: start.slice(14, 16), BYSECOND: '0' }
  const parts = text.replace(/^RRULE:/, '').split(';')
  return parts
    .filter((part) => {
      const [name = '', value = ''] = part.split('=')
      if (name === 'COUNT') return !(Number(value) > MOST_DATES)
      if (name === 'UNTIL') return !/^(2[2-9]|[3-9]\d)\d\d/.test(value)
      const own = Object.hasOwn(time, name) ? time[name as keyof typeof time] : undefined
      return own === undefined || own === '' || Number(value) !== Number(own) || value === ''
    })
    .join(';')
}

/** Google leaves such rules behind where a series was split, and shows no event of them. */
function endsBefore(text: string, start: string): boolean {
  const [, year, month, day] = /(?:^|;)UNTIL=(\d{4})(\d\d)(\d\d)/.exec(text) ?? []
  return year !== undefined && `${year}-${month}-${day}` <= start.slice(0, 10)
}

/** A rule in UTC may fall on another day where the series is shown. */
function shownRule(rule: Rule, frame: Frame): Rule {
  if (!frame.isMoved) return rule
  const { written, start, days } = frame
  const pattern = { startsLocal: written, rule, rdates: [], exdates: [] }
  const moved = movePattern(pattern, { from: written, to: start }).rule ?? rule
  return { ...moved, until: moved.until && addDays(moved.until, days) }
}

const SENTENCES = ({ problem, part }: RuleProblem): string =>
  ({
    empty: 'The repeat rule is empty.',
    'too often': 'Events that repeat within a day are not supported.',
    'unknown part': `The repeat rule has an unknown part: ${part}.`,
    value: `The repeat rule cannot be read: ${part}.`,
    'ends twice': 'The repeat rule has both COUNT and UNTIL.',
    'too many dates': 'The repeat rule has too many dates.',
  })[problem]
