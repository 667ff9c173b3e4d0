import { AUDITED } from './audited.ts'

// The triggers of the audit log, made from the one list of what is audited. Columns are named one by one: comparing
// them as a row costs a tenth of comparing rows as JSON, and most statements change none of them.

type Table = keyof typeof AUDITED

/** Longer values are cut: no line of the log grows with what one field may hold. */
const LONGEST_VALUE = 20_000
const LONGEST_CUT = 2_000
const BREAKPOINT = '--> statement-breakpoint\n'

/** As a file of `db/functions/` would have it. */
export function auditTriggers(): string {
  return [ACTOR, VALUE, ...Object.keys(AUDITED).flatMap(triggersOf)].join(BREAKPOINT)
}

const ACTOR = `-- Who makes the change: domain/actor.ts has the forms. A change by nobody is refused, so that the log is complete.
CREATE OR REPLACE FUNCTION audit_actor() RETURNS text
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  actor text := current_setting('audit.actor', true);
BEGIN
  IF actor <> '' THEN RETURN actor; END IF;
  -- The release before the log named nobody: it runs beside this one during a deploy, and after a rollback.
  IF EXISTS (SELECT FROM maintenance WHERE job = 'audit of earlier releases' AND done_at > now()) THEN
    RETURN 'release:earlier';
  END IF;
  RAISE EXCEPTION 'change without an actor';
END $$;
`

const VALUE = `CREATE OR REPLACE FUNCTION audit_value(value jsonb, is_masked boolean) RETURNS jsonb
LANGUAGE sql IMMUTABLE
AS $$
  SELECT CASE
    WHEN value IS NULL OR value = 'null' THEN 'null'::jsonb
    WHEN is_masked THEN '{"masked": true}'
    WHEN length(value::text) > ${LONGEST_VALUE}
      THEN jsonb_build_object('cut', left(value #>> '{}', ${LONGEST_CUT}))
    ELSE value END
$$;
`

function triggersOf(table: Table): string[] {
  const { changes = ['added', 'changed', 'removed'] } = audited(table)
  const trigger = (change: string, event: string, tables: string) =>
    `CREATE OR REPLACE TRIGGER ${table}_audit_${change} AFTER ${event} ON ${table}
REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION audit_${table}();
`
  return [
    functionOf(table),
    ...(changes.includes('added') ? [trigger('added', 'INSERT', 'NEW TABLE AS changed')] : []),
    trigger('changed', 'UPDATE', 'OLD TABLE AS before NEW TABLE AS changed'),
    ...(changes.includes('removed') ? [trigger('removed', 'DELETE', 'OLD TABLE AS changed')] : []),
  ]
}

function functionOf(table: Table): string {
  const { subject = 'id', masked = [], addedValues = 'true', changes = [] } = audited(table)
  const hidden = `ARRAY[${masked.map((name) => `'${name}'`).join(', ')}]::text[]`
  const columns = comparedColumns(table)
  const row = (alias: string) => `ROW(${columns.map((name) => `${alias}.${name}`).join(', ')})`
  // A full join, since a plan is kept from the first change on: it never compares every row with every other.
  const update = `INSERT INTO audit_log (org_id, actor, kind, subject_id, feed_id, title, change, before, after)
    SELECT ${namesOf(table)}, 'changed', d.before, d.after
    FROM before b FULL JOIN changed r ON ${keysOf(table, subject)}
    CROSS JOIN LATERAL (
      SELECT jsonb_object_agg(key, audit_value(o.value, key = ANY (hidden))) AS before,
        jsonb_object_agg(key, audit_value(n.value, key = ANY (hidden))) AS after
      FROM jsonb_each(${valuesOf(table, 'b')}) o
      FULL JOIN jsonb_each(${valuesOf(table, 'r')}) n USING (key)
      WHERE o.value IS DISTINCT FROM n.value) d
    WHERE ${row('b')} IS DISTINCT FROM ${row('r')} AND d.after IS NOT NULL AND ${isRecorded(table)};`
  const whole = `INSERT INTO audit_log (org_id, actor, kind, subject_id, feed_id, title, change, before, after)
    SELECT ${namesOf(table)}, CASE TG_OP WHEN 'INSERT' THEN 'added' ELSE 'removed' END,
      CASE TG_OP WHEN 'DELETE' THEN d.values END, CASE TG_OP WHEN 'INSERT' THEN d.values END
    FROM changed r
    LEFT JOIN LATERAL (
      SELECT jsonb_object_agg(key, audit_value(value, key = ANY (hidden))) AS values
      FROM jsonb_each(${valuesOf(table, 'r')}) WHERE value <> 'null'
    ) d ON TG_OP = 'DELETE' OR (actor NOT LIKE 'import:%' AND ${addedValues})
    WHERE ${isRecorded(table)} AND ${staysWithFeed(table)};`
  const onlyUpdates = changes.length === 1
  return `CREATE OR REPLACE FUNCTION audit_${table}() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  actor CONSTANT text := audit_actor();
  hidden CONSTANT text[] := ${hidden};
BEGIN
  IF actor IN ('subscriber:', 'deletion:') THEN RETURN NULL; END IF;
  ${onlyUpdates ? update : `IF TG_OP = 'UPDATE' THEN\n    ${update}\n  ELSE\n    ${whole}\n  END IF;`}
  RETURN NULL;
END $$;
`
}

function audited(table: Table): (typeof AUDITED)[string] {
  const found = AUDITED[table]
  if (!found) throw new Error(`${table} is not audited`)
  return found
}

function comparedColumns(table: Table): string[] {
  const { recorded, masked = [], spread } = audited(table)
  return [...recorded, ...masked, ...(spread ? [spread] : [])]
}

/** Keys do not change. An organization's own rows are named by two columns where one is not enough. */
function keysOf(table: Table, subject: string): string {
  const { org = 'org_id' } = audited(table)
  const key = (name: string) => `r.${name} = b.${name}`
  if (subject === 'id') return key('id')
  // Runs of an import are its own rows, all with the same subject.
  return subject === 'source_id' ? key('id') : `${key(org)} AND ${key(subject)}`
}

function namesOf(table: Table): string {
  const { kind, subject = 'id', org = 'org_id', feed, title } = audited(table)
  return `r.${org}, actor, '${kind}', r.${subject}, ${feed ? `r.${feed}` : 'NULL'}, ${
    title ? `left(coalesce(${title}, ''), 200)` : "''"
  }`
}

function valuesOf(table: Table, alias: string): string {
  const { recorded, masked = [], spread } = audited(table)
  const names = [...recorded, ...masked].map((name) => `${alias}.${name}`).join(', ')
  const row = `(SELECT to_jsonb(v) FROM (SELECT ${names}) v)`
  return spread ? `${row} || ${alias}.${spread}` : row
}

/** The log of an organization goes with it: what is deleted after it, as its own, is not recorded. */
function isRecorded(table: Table): string {
  const { org = 'org_id', only = 'true' } = audited(table)
  return `EXISTS (SELECT FROM organizations o WHERE o.id = r.${org}) AND ${only}`
}

/** What is deleted with its feed is not recorded: one line of the feed stands for all its events. */
function staysWithFeed(table: Table): string {
  const { feed } = audited(table)
  return feed && feed !== 'id'
    ? `(TG_OP = 'INSERT' OR EXISTS (SELECT FROM feeds f WHERE f.id = r.${feed}))`
    : 'true'
}
