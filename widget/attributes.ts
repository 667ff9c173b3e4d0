/**
 * Attributes of the element, each also a property in camel case, and what they take: one of some words, a
 * whole number up to a limit, `true` for a switch, or an empty text for any text. `/widget.d.ts` is made from this.
 */
export const ATTRIBUTES = {
  feed: '',
  org: '',
  custom: '',
  api: '',
  view: ['list', 'month', 'cards'],
  month: '',
  theme: ['auto', 'light', 'dark'],
  accent: '',
  heading: '',
  'heading-level': 5,
  'per-page': 100,
  repeats: ['all', 'first'],
  images: ['none', 'list', 'detail'],
  'event-links': true,
  search: true,
  nearby: true,
  subscribe: true,
  calendar: true,
  suggest: true,
} as const

export type Attribute = keyof typeof ATTRIBUTES

/** The attributes that take what `T` describes. */
export type AttributeOf<T> = {
  [Name in Attribute]: (typeof ATTRIBUTES)[Name] extends T ? Name : never
}[Attribute]

/** How frameworks and scripts write an attribute as a property: `heading-level` -> `headingLevel`. */
export function toProperty(attribute: string): string {
  return attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
