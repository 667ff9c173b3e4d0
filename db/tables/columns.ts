import { text, timestamp } from 'drizzle-orm/pg-core'

/** A moment as JavaScript tells it, in milliseconds. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Whole seconds, so that a cursor can name the moment exactly. */
export const second = (name: string) => timestamp(name, { withTimezone: true, precision: 0 })

/** Whose row it is; the row goes with that one. */
export const belongsTo = (name: string, owner: Parameters<Reference>[0]) =>
  text(name).notNull().references(owner, { onDelete: 'cascade' })
type Reference = ReturnType<typeof text>['references']
