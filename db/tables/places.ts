import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Postal codes of the US and Canada, and cities by each of their names, as `npm run db:places` loads them. */
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
    /** Of the names of a place: 0 one that it has there, 1 that in the data, 2 a further one. */
    rank: smallint().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.country, t.region] }),
    // Beginnings of names, whatever the collation of the database.
    index('places_name').on(t.name.asc().op('text_pattern_ops')).concurrently(),
    // A few letters begin thousands of names.
    index('places_large')
      .on(t.name.asc().op('text_pattern_ops'))
      .concurrently()
      .where(sql`population >= 15000 and rank < 2`),
  ],
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
