import type { Plugin } from 'rolldown'

/** Indexes, foreign keys and checks of a table, as Biome formats its last argument. */
const CONSTRAINTS = /^ {2}\(t\) => \[[\s\S]*?\],$(?=\n\)$)/gm
/** A table that is written as a function would be handed every type of column there is; none is. */
const EVERY_TYPE = /return \{[^}]*\}/

/**
 * The Worker asks a database that migrations made: what only they are written from stays out, as do
 * the types of columns that no table has. Lines stay where they were, for stack traces.
 */
export const pruneDrizzle: Plugin = {
  name: 'prune-drizzle',
  transform: {
    filter: { id: /\/db\/schema\/[\w-]+\.ts$|\/drizzle-orm\/pg-core\/columns\/all\.js$/ },
    handler: (code, id) => ({
      code: id.endsWith('.ts')
        ? code.replace(CONSTRAINTS, (cut) => cut.replaceAll(/[^\n]/g, ''))
        : code.replace(EVERY_TYPE, 'return {}'),
      map: null,
    }),
  },
}
