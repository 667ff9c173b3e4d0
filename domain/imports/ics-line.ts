import ICAL from 'ical.js'
import { OWN_PROPERTY } from './own-fields.ts'

/** A property of a calendar file: `{ name: 'summary', params: {}, type: 'text', values: ['Jazz'] }`. */
export type IcsLine = {
  name: string
  params: Record<string, string | string[]>
  type: string
  values: string[]
}

/** Texts are unescaped. Times, rules, and all else stay as they are written: real calendars write them wrongly. */
const TEXTS = [
  'summary',
  'description',
  'location',
  'comment',
  'x-alt-desc',
  'x-wr-calname',
  'name',
  'x-wr-timezone',
  'x-cost',
  OWN_PROPERTY.toLowerCase(),
]
const TEXT_LISTS = ['categories']
const DESIGN = {
  property: {
    ...Object.fromEntries(TEXTS.map((name) => [name, { defaultType: 'text' }])),
    ...Object.fromEntries(
      TEXT_LISTS.map((name) => [name, { defaultType: 'text', multiValue: ',' }]),
    ),
    ...Object.fromEntries(
      ['rdate', 'exdate'].map((name) => [name, { defaultType: 'date-time', multiValue: ',' }]),
    ),
  },
  value: { text: ICAL.design.icalendar.value.text },
  param: {},
  propertyGroups: false,
}

/** Reads one unfolded line; `undefined` if it is none. */
export function parseLine(text: string): IcsLine | undefined {
  try {
    const [name, params, type, ...values] = ICAL.parse.property(text, DESIGN)
    return { name, params, type, values: values.map(String) }
  } catch {
    return undefined
  }
}

export function paramOf(line: IcsLine | undefined, name: string): string | undefined {
  const value = line?.params[name]
  return Array.isArray(value) ? value[0] : value
}
