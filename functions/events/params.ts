import * as z from 'zod'
import { fold } from '../domain/fold.ts'

/** What OpenAPI says of a parameter; the schema itself turns the text of a URL into a value. */
type Described = { description: string; schema: Record<string, unknown>; example?: unknown }
declare module 'zod' {
  interface GlobalMeta {
    parameter?: Described
  }
}

const absentIfEmpty = (text: string) => (text === '' ? undefined : text)

/** Counted as a reader does: an emoji is one character, though two units of a string. */
const hasAtMost = (most: number) => (text: string) => [...text].length <= most

function foldedText(name: string, most: number) {
  return z
    .string()
    .transform(fold)
    .refine(hasAtMost(most), `${name} must be at most ${most} characters`)
    .transform(absentIfEmpty)
    .optional()
}

function decimal(name: string, least: number, most: number) {
  const message = `${name} must be a number from ${least} to ${most}`
  return z
    .string()
    .regex(/^[+-]?\d{1,6}(\.\d{1,30})?$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message)
    .transform((value) => Math.round(value * 1000) / 1000)
    .optional()
}

/** spec 8: default 20; more than 100 means 100. */
const perPage = z
  .string()
  .regex(/^0*[1-9]\d*$/, 'per_page must be a whole number of at least 1')
  .transform((text) => Math.min(Number(text), 100))
  .default(20)
  .meta({
    parameter: {
      description: 'How many events a page holds. Above 100 means 100.',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    },
  })

const search = foldedText('search', 200).meta({
  parameter: {
    description:
      'Words that must all occur in title, location, city or state, whatever their case and accents. "Quoted words" are looked for as a phrase.',
    schema: { type: 'string', maxLength: 200 },
    example: 'jazz austin',
  },
})

const category = foldedText('category', 100).meta({
  parameter: {
    description: 'Only events of this category, whatever its case and accents.',
    schema: { type: 'string', maxLength: 100 },
  },
})

const cursor = z
  .string()
  .max(400, 'cursor is not valid')
  .transform(absentIfEmpty)
  .optional()
  .meta({
    parameter: {
      description: 'The `nextCursor` of the page before; the other parameters stay the same.',
      schema: { type: 'string' },
    },
  })

const ongoing = z
  .enum(['true', 'false', ''], 'ongoing must be true or false')
  .transform((text) => text !== 'false')
  .default(true)
  .meta({
    parameter: {
      description: '`false` leaves out events that have already begun.',
      schema: { type: 'boolean', default: true },
    },
  })

/** What every list takes. */
export const ListQuery = z.object({ per_page: perPage, search, category, ongoing, cursor })
export type ListQuery = z.output<typeof ListQuery>

const NEARBY_NEEDS = 'Give both lat and lng, or state'

/** spec 4: `lat` and `lng` are both required unless `state` is used. */
export const NearbyQuery = z
  .object({
    ...ListQuery.shape,
    lat: decimal('lat', -90, 90).meta({
      parameter: { description: 'Latitude of the centre.', schema: degrees(90), example: 30.267 },
    }),
    lng: decimal('lng', -180, 180).meta({
      parameter: {
        description: 'Longitude of the centre.',
        schema: degrees(180),
        example: -97.743,
      },
    }),
    radius: z
      .string()
      .regex(/^\+?\d{1,6}(\.\d{1,30})?$/, 'radius must be a number of miles above 0, at most 12500')
      .transform(Number)
      .pipe(
        z
          .number()
          .gt(0, 'radius must be a number of miles above 0, at most 12500')
          .max(12_500, 'radius must be a number of miles above 0, at most 12500'),
      )
      .transform((miles) => Math.max(Math.round(miles * 1000) / 1000, 0.001))
      .default(100)
      .meta({
        parameter: {
          description: 'Miles around the centre, the edge included.',
          schema: { type: 'number', exclusiveMinimum: 0, maximum: 12_500, default: 100 },
        },
      }),
    state: foldedText('state', 100).meta({
      parameter: {
        description: 'Name or code of a state or province, instead of or besides the centre.',
        schema: { type: 'string', maxLength: 100 },
        example: 'Texas',
      },
    }),
  })
  .refine((query) => (query.lat === undefined) === (query.lng === undefined), NEARBY_NEEDS)
  .refine((query) => query.lat !== undefined || query.state !== undefined, NEARBY_NEEDS)
  // Without a centre a radius means nothing, and must not make a second address for one answer.
  .overwrite((query) => (query.lat === undefined ? { ...query, radius: 100 } : query))
export type NearbyQuery = z.output<typeof NearbyQuery>

export const PermalinkQuery = z.object({
  feed: z
    .string()
    .max(60, 'feed must be the id of a feed')
    .transform(absentIfEmpty)
    .optional()
    .meta({
      parameter: {
        description: 'Only look in this feed: tells apart events of one name on one day.',
        schema: { type: 'string' },
      },
    }),
})

export const NoQuery = z.object({})

function degrees(most: number) {
  return { type: 'number', minimum: -most, maximum: most }
}
