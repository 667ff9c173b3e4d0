import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { NearbyEvent } from '../domain/event-contract.ts'
import { ATTRIBUTES, type Attribute, toProperty } from '../widget/attributes.ts'
import { typesOf } from './openapi-client/types-of.ts'

/** The text of `/widget.d.ts`: types of the element, its attributes, and its events. */
export async function widgetTypes(): Promise<string> {
  const names = Object.keys(ATTRIBUTES) as Attribute[]
  const lines = (line: (name: Attribute) => string) => names.map(line).join('\n')
  return `// Types of the <calendar-feed> element for TypeScript, as docs/widget.md describes them.

${await eventType()}

${publicEvents()}

/** Attributes in HTML, and props in frameworks. */
export interface CalendarFeedAttributes {
${lines((name) => `  ${quoted(name)}?: ${typeOf(name)} | undefined`)}
}

/** Listeners as props, as in React 19: \`oncalendar-feed-select\`. */
export type CalendarFeedListeners = {
  [Name in keyof CalendarFeedEvents as \`on\${Name}\`]?:
    | ((event: CustomEvent<CalendarFeedEvents[Name]>) => void)
    | undefined
}

type Camel<Name> = Name extends \`\${infer First}-\${infer Rest}\`
  ? \`\${First}\${Capitalize<Camel<Rest>>}\`
  : Name

/** Both as Vue checks them: \`perPage\`, \`onCalendarFeedSelect\`, which is \`@calendar-feed-select\` in templates. */
export type CalendarFeedProps = {
  [Name in keyof CalendarFeedAttributes as Camel<Name>]: CalendarFeedAttributes[Name]
} & {
  [Name in keyof CalendarFeedListeners as Name extends \`on\${infer Event}\`
    ? \`on\${Capitalize<Camel<Event>>}\`
    : never]: CalendarFeedListeners[Name]
}

/** The element. Each attribute is also a property. */
export interface CalendarFeedElement extends HTMLElement {
${lines((name) => accessorsOf(name))}
  /** Your own texts, by their names. */
  strings: Record<string, string> | undefined
  /** Loads the events again. */
  refresh(): void
}

type CustomEvents = { [Name in keyof CalendarFeedEvents]: CustomEvent<CalendarFeedEvents[Name]> }

declare global {
  interface HTMLElementTagNameMap {
    'calendar-feed': CalendarFeedElement
  }
  interface GlobalEventHandlersEventMap extends CustomEvents {}
}
`
}

const quoted = (name: string) => (name.includes('-') ? `'${name}'` : name)

function typeOf(name: Attribute): string {
  const takes = ATTRIBUTES[name]
  if (takes === '') return 'string'
  if (takes === true) return "boolean | 'on' | 'off'"
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a type of TypeScript, not a text
  if (typeof takes === 'number') return 'number | `${number}`'
  return takes.map((word) => `'${word}'`).join(' | ')
}

function accessorsOf(name: Attribute): string {
  const property = toProperty(name)
  return `  get ${property}(): string | null
  set ${property}(value: ${typeOf(name)} | null | undefined)`
}

/** The source of the types of events, without what it imports. */
function publicEvents(): string {
  const source = readFileSync(new URL('../widget/public-events.ts', import.meta.url), 'utf8')
  const start = source.indexOf('export ')
  if (start < 0) throw new Error('widget/public-events.ts exports nothing')
  return source.slice(start).trim()
}

/** `NearbyEvent`, from the contract of the API. */
async function eventType(): Promise<string> {
  const { $schema: _, ...schema } = z.toJSONSchema(z.strictObject(NearbyEvent.shape), {
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties
    },
  })
  const info = { title: 'Calendar Feed Service', version: '1' }
  const components = { schemas: { NearbyEvent: schema } }
  const types = await typesOf({ openapi: '3.1.0', info, paths: {}, components })
  const [, body] = /^ {8}NearbyEvent: (\{$.*?^ {8}\});/ms.exec(types) ?? []
  if (!body) throw new Error('The types of the API have no NearbyEvent')
  return `/** An event as in the API, with its distance around a place. */
export type NearbyEvent = ${body.replaceAll(/^ {8}/gm, '')}`
}
