import * as z from 'zod/mini'
import { ListQuery, NearbyQuery, NoQuery } from '../events/params.ts'
import type { QuerySchema } from '../http/canonical-url.ts'
import { badRequest } from '../http/errors.ts'

/** What of the read API answers a call: the segments of its path, and its parameters. */
export type Question = { path: string[]; schema: QuerySchema; query: Record<string, unknown> }

type Tool<S extends z.ZodMiniType> = {
  title: string
  description: string
  input: S
  ask: (asked: z.output<S>) => Question
}

const described = <S extends z.ZodMiniType>(schema: S, description: string) =>
  schema.check(z.meta({ description }))
const text = (description: string, most = 200) =>
  described(z.string().check(z.maxLength(most)), description)
/** A part of a path; dots alone would lead out of it. */
const segment = (description: string) => text(description).check(z.regex(/[^.]/))
const day = (description: string) => described(z.string().check(z.maxLength(10)), description)
const number = (description: string, least: number, most: number) =>
  described(z.number().check(z.minimum(least), z.maximum(most)), description)
/** As the read API takes numbers: it knows no `1e-7`. */
const plain = (value: number | undefined) => value?.toFixed(20)

const organization = segment(
  'Slug of an organization, as in the addresses of its pages: "riverside"',
)
const feed = segment('Id of a feed, as list_feeds gives it: "feed_demo_music"')
// Beside the addresses of events there are others.
const event = described(
  z.string().check(z.maxLength(200), z.regex(/^evt_/)),
  'Id of an event, as list_events gives it: "evt_demo_kite_saturday"',
)

function tool<S extends z.ZodMiniType>(definition: Tool<S>) {
  const { input, ask, ...described } = definition
  return {
    ...described,
    input,
    /** What to ask the read API, or a 400 that names the argument that is wrong. */
    read(given: unknown): Question {
      const { success, data, error } = input.safeParse(given)
      if (success) return ask(data)
      throw badRequest(formatIssue(error.issues[0]))
    },
  }
}

/** What they take is also written in `tool-inputs.generated.json`, by `npm run generate`. */
export const TOOLS = {
  list_feeds: tool({
    title: 'List the feeds of an organization',
    description: 'The event calendars ("feeds") that an organization publishes, with their ids.',
    input: z.strictObject({ organization }),
    ask: (asked) => ({ path: ['orgs', asked.organization, 'feeds'], schema: NoQuery, query: {} }),
  }),
  list_events: tool({
    title: 'List events',
    description:
      'Events of a feed or of all feeds of an organization that are not over or, with from, of these days, the earliest first; around a point the nearest first (feeds only). Give either feed or organization. Times carry the offset of the place.',
    input: z.strictObject({
      feed: z.optional(feed),
      organization: z.optional(organization),
      search: z.optional(text('Words that must all occur in title, place, city or state')),
      category: z.optional(text('Only events of this category', 100)),
      state: z.optional(text('State, name or code; feeds only', 100)),
      country: z.optional(text('Country, name or code; feeds only', 100)),
      from: z.optional(day('First day, YYYY-MM-DD; events of past days are listed, too')),
      to: z.optional(day('Last day on which an event may begin, YYYY-MM-DD')),
      latitude: z.optional(number('Centre to look around; feeds only', -90, 90)),
      longitude: z.optional(number('Centre to look around; feeds only', -180, 180)),
      radius_miles: z.optional(number('How far around the centre; 100 unless said', 0, 12_500)),
      limit: z.optional(number('How many events; 20 unless said', 1, 100).check(z.int())),
      cursor: z.optional(text('`pagination.nextCursor` of the answer before', 400)),
    }),
    ask({ feed, organization, ...asked }) {
      if ((feed === undefined) === (organization === undefined)) {
        throw badRequest('Give either feed or organization')
      }
      const { search, category, from, to, limit: per_page, cursor, ...place } = asked
      const query = { search, category, from, to, per_page, cursor }
      const { latitude, longitude, radius_miles, state, country } = place
      const isNear = Object.values(place).some((value) => value !== undefined)
      if (feed === undefined && isNear) {
        throw badRequest('Places can be asked of a feed only: list_feeds names them')
      }
      if (isNear && state === undefined && (latitude === undefined || longitude === undefined)) {
        throw badRequest('Give both latitude and longitude, or state')
      }
      if (isNear && feed !== undefined) {
        const [lat, lng, radius] = [latitude, longitude, radius_miles].map(plain)
        const near = { ...query, lat, lng, radius, state, country }
        return { path: ['feeds', feed, 'events', 'nearby'], schema: NearbyQuery, query: near }
      }
      const owner = feed === undefined ? ['orgs', organization ?? ''] : ['feeds', feed]
      return { path: [...owner, 'events'], schema: ListQuery, query }
    },
  }),
  get_event: tool({
    title: 'Get one event',
    description: 'All that is known of one event, also when it is over.',
    input: z.strictObject({ feed, event }),
    ask: ({ feed, event }) => ({
      path: ['feeds', feed, 'events', event],
      schema: NoQuery,
      query: {},
    }),
  }),
}

/** A tool by its name, none for `constructor`. */
export function toolNamed(name: string) {
  return Object.entries(TOOLS).find(([known]) => known === name)?.[1]
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  object: 'an object',
}

/** What is wrong with the arguments of a call, in a sentence from which a model can ask better. */
function formatIssue(issue: z.core.$ZodIssue | undefined): string {
  const name = issue?.path.join('.') || 'arguments'
  switch (issue?.code) {
    case 'unrecognized_keys':
      return `There is no argument ${String(issue.keys[0]).slice(0, 100)}`
    case 'invalid_type':
      return `${name} must be ${KINDS[issue.expected] ?? 'something else'}`
    case 'too_small':
      return `${name} must be at least ${issue.minimum}`
    case 'too_big': {
      const most = `at most ${issue.maximum}`
      return `${name} must ${issue.origin === 'string' ? `have ${most} characters` : `be ${most}`}`
    }
    default:
      return `${name} is not valid: its description says how it looks`
  }
}
