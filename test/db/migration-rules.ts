type Rule = { pattern: RegExp; instead: string }

const COMMENTS = /^(\s*--[^\n]*\n|\s+)*/
/** For when it must be, it is known to be harmless, and a reader of the file should learn why. */
const EXCUSED = /^\s*-- safe because \S+/m

const RULES: Rule[] = [
  {
    pattern: /^create (unique )?index (?!concurrently)/i,
    instead: 'CREATE INDEX CONCURRENTLY: `.concurrently()` in the schema',
  },
  {
    pattern: /^alter table .* add (constraint .*)?(check|foreign key)\b(?!.* not valid)/i,
    instead: 'NOT VALID, and ALTER TABLE … VALIDATE CONSTRAINT as a statement of its own',
  },
  {
    pattern:
      /^alter table .* add (constraint \S+ )?(unique|primary key|exclude)\b(?!.* using index)/i,
    instead: 'a unique index, built CONCURRENTLY',
  },
  {
    pattern: /^alter table .* add column (?!.*\b(default|generated)\b).*not null\b/i,
    instead: 'a default, or a column that may be null: the Worker before writes rows without it',
  },
  { pattern: /^alter table .* add column .* default \S*random/i, instead: 'a constant default' },
  {
    pattern: /^alter table .* add column .* generated always as (?!identity)/i,
    instead: 'a column that the Worker fills: this one writes the whole table anew',
  },
  {
    pattern: /^alter table .* (alter column \S+ (set data type|type|set not null)|rename)\b/i,
    instead: 'a new column beside the old one',
  },
  {
    pattern: /^(alter table .* drop column|drop (table|function|type|index(?! concurrently)))\b/i,
    instead: 'waiting until no Worker that uses it runs any more, and then `-- safe because …`',
  },
]

/** What a new migration does that would stop, break or outlast requests; empty when all is well. */
export function brokenRules(migration: string): string[] {
  const statements = migration.split('--> statement-breakpoint')
  const created = statements.flatMap((text) => /^create table (\S+)/i.exec(bare(text))?.[1] ?? [])
  return statements
    .filter((text) => !EXCUSED.test(text))
    .map(bare)
    .filter((text) => !created.some((table) => onTable(text, table)))
    .flatMap((text) =>
      RULES.filter(({ pattern }) => pattern.test(text)).map(
        ({ instead }) => `${text.slice(0, 60)}: use ${instead}`,
      ),
    )
}

function bare(statement: string): string {
  return statement.replace(COMMENTS, '').replace(/\s+/g, ' ').trim()
}

/** A table that no request knows yet may be treated as one likes. */
function onTable(statement: string, table: string): boolean {
  return statement.startsWith(`ALTER TABLE ${table} `) || statement.includes(` ON ${table} USING `)
}
