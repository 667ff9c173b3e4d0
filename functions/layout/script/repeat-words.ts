const NTH = ['first', 'second', 'third', 'fourth', 'fifth']

/** Says the kinds of a repeat rule by the date of the event: `Monthly on the second Tuesday`. */
export function sayKinds(kinds: HTMLSelectElement) {
  const date = kinds.form?.querySelector<HTMLInputElement>('#startDate')
  if (!date) return
  const boxes = [
    ...(kinds.form?.querySelectorAll<HTMLInputElement>('.repeat-days input[type=checkbox]') ?? []),
  ]
  const general = new Map([...kinds.options].map((option) => [option, option.text]))
  const renew = () => {
    const words = date.value >= FIRST_DAY ? wordsOf(date.value, chosenDays(boxes)) : {}
    for (const [option, text] of general) option.text = words[option.value] ?? text
  }
  for (const field of [date, ...boxes]) field.addEventListener('input', renew)
  addEventListener('pageshow', renew)
  renew()
}

/** While a year is typed, it has fewer digits. */
const FIRST_DAY = '1000'

/** The boxes are Monday to Sunday. */
function chosenDays(boxes: HTMLInputElement[]): string[] {
  return boxes.flatMap((box, i) => (box.checked ? nameOf(MONDAY + i * DAY) : []))
}

const DAY = 86_400_000
const MONDAY = Date.UTC(2024, 0, 1)

function wordsOf(date: string, chosen: string[]): Record<string, string> {
  const at = Date.parse(date)
  if (Number.isNaN(at)) return {}
  const day = new Date(at).getUTCDate()
  const weekday = nameOf(at)
  const days = new Intl.ListFormat('en-US').format(chosen.length > 0 ? chosen : [weekday])
  return {
    weekly: `Weekly on ${days}`,
    monthlyDay: `Monthly on the ${ordinal(day)}`,
    monthlyWeekday: `Monthly on the ${NTH[Math.ceil(day / 7) - 1]} ${weekday}`,
    monthlyLast: `Monthly on the last ${weekday}`,
    yearly: `Yearly on ${say(at, { month: 'long', day: 'numeric' })}`,
  }
}

/** `1st`, `22nd`, `13th` */
function ordinal(n: number): string {
  const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }
  const kind = new Intl.PluralRules('en-US', { type: 'ordinal' }).select(n)
  return `${n}${suffixes[kind] ?? 'th'}`
}

const nameOf = (at: number) => say(at, { weekday: 'long' })
const say = (at: number, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...parts }).format(at)
