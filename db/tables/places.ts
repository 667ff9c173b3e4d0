import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Postal codes of the US and Canada, and cities, as `npm run db:places` loads them. */
export const places = pgTable(
  'places',
  {
    /** A `placeKey`: `austin`, `st louis`, `78701`, `k1a`. */
    name: text().notNull(),
    /** In lower case, as that of the region, which is empty outside the US and Canada. */
    country: text().notNull(),
    region: text().notNull(),
    /** As people write it: `Austin, TX`. */
    label: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    /** Of several cities of one name the largest is meant. */
    population: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.country, t.region] })],
)

/** Where the operator's geocoder says that addresses are. */
export const geocodedAddresses = pgTable(
  'geocoded_addresses',
  {
    /** Of the folded address, which is not kept. */
    hash: text().primaryKey(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    /** It was not found, and is forgotten then; null: it was. */
    againAt: moment('again_at'),
  },
  (t) => [
    check(
      'geocoded_addresses_found',
      sql`num_nonnulls(${t.lat}, ${t.lng}) = case when ${t.againAt} is null then 2 else 0 end`,
    ),
    index('geocoded_addresses_again').on(t.againAt).where(sql`again_at is not null`),
  ],
)
