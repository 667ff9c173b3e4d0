import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

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
