import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { actAs } from '../../db/audit/act-as.ts'
import { confirmPreview, createSource, savePreview } from '../../db/imports/previews.ts'
import { getImportRun } from '../../db/imports/sources.ts'
import { feeds, sources } from '../../db/tables/index.ts'
import { newId } from '../../domain/ids.ts'
import { MAX_SOURCES } from '../../domain/imports/limits.ts'
import { clockIn, knownZone } from '../../domain/zoned-time.ts'
import { problemText } from '../../functions/dashboard/imports/texts.ts'
import { packBody } from '../../functions/imports/body.ts'
import { previewSource } from '../../functions/imports/preview.ts'
import { writeSource } from '../../functions/imports/write-source.ts'
import { fetchFile, MAX_BYTES } from '../../functions/outbound/fetch-file.ts'
import type { Deps } from '../../functions/platform/deps.ts'
import { runTask } from '../../functions/tasks/run-task.ts'

export const IMPORT_HELP = `Imports a calendar file or URL into a feed, once.

  npm run import -- <file or URL> --feed <id> [options]

  --dry-run        Say what would happen, and change nothing
  --timezone <z>   Time zone of times that name none, such as Europe/Berlin; else that of the feed
  --past           Also import past events
  --data <folder>  Data of a running npm run dev (.data)

A file of the same name updates what it imported before. To keep a URL in sync, add it under Imports in the dashboard.`

const OPTIONS = {
  feed: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  timezone: { type: 'string' },
  past: { type: 'boolean', default: false },
  data: { type: 'string' },
} as const
/** A problem on every line says it no more often than this. */
const MOST_LINES = 50

type Result = { ok: boolean; text: string }
const refused = (text: string): Result => ({ ok: false, text })

export async function importCalendar(given: Deps, args: string[]): Promise<Result> {
  const deps = { ...given, db: actAs(given.db, { kind: 'command', id: 'import' }) }
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    return refused(`${(error as Error).message}\n\n${IMPORT_HELP}`)
  }
  const { values, positionals } = parsed
  const [from] = positionals
  if (positionals.length !== 1 || !from || !values.feed) return refused(IMPORT_HELP)
  const { timezone, past } = values
  if (timezone && !knownZone(timezone)) return refused(`Time zone not found: ${timezone}.`)
  const [feed] = await deps.db
    .select()
    .from(feeds)
    .where(and(eq(feeds.id, values.feed), isNull(feeds.archivedAt)))
  if (!feed) return refused(`Feed not found: ${values.feed}.`)
  const came = await receive(deps, from)
  if ('problem' in came) return refused(came.problem)
  const known = await findSource(deps, feed.id, came.name)
  const now = deps.now()
  const source = {
    name: came.name,
    settings: timezone ? { timezone } : (known?.settings ?? {}),
    includesPast: past || (known?.includesPast ?? false),
    since: known?.since ?? clockIn(now, feed.timezone).date,
  }
  const sourceId = known?.id ?? newId('src', deps.random)
  const body = await packBody(came.body)
  if (body === undefined) return refused('The calendar contains too much besides text.')
  const { contentType } = came
  const reading = { source, feedTimezone: feed.timezone, contentType, now }
  const into = { orgId: feed.orgId, sourceId, feedId: feed.id }
  const preview = await previewSource(deps, { ...reading, ...into, body })
  if (preview.kind !== 'read') {
    const { result } = preview
    return refused('text' in result ? result.text : 'The columns of this table are not clear.')
  }
  const { added, changed, gone, items, notes } = preview
  const events = items.length === 1 ? '1 event' : `${items.length} events`
  const seen = `${came.name}: ${events}. Past events skipped: ${preview.past}.`
  const problems = notes
    .slice(0, MOST_LINES)
    .map(({ line, text }) => `  ${line === null ? '' : `line ${line}: `}${text}`)
  const more = notes.length - problems.length
  if (more > 0) problems.push(`  ${more} more problems`)
  const report = (done: string) =>
    [seen, done, ...(problems.length > 0 ? ['Problems:', ...problems] : [])].join('\n')
  if (values['dry-run']) {
    const would = `Would add ${added.length}, change ${changed.length}. No longer in the file: ${gone}.`
    return { ok: true, text: report(`${would} Nothing was changed.`) }
  }
  const of = { orgId: feed.orgId, id: sourceId }
  const runId = newId('imp', deps.random)
  const bytes = came.body.byteLength
  const kept = { runId, body, bytes, contentType, now }
  if (known) await deps.db.update(sources).set(source).where(eq(sources.id, known.id))
  const file = { ...of, ...source, feedId: feed.id, url: null, urlHint: null, preview: kept }
  const made = known ? await savePreview(deps.db, of, kept) : await createSource(deps.db, file)
  if (made instanceof Date) return refused('The organization has too many previews waiting.')
  const confirmed =
    made === 'kept' && (await confirmPreview(deps.db, { ...of, nextFetchAt: null, now }))
  if (!confirmed)
    return refused(`The organization has reached the limit of ${MAX_SOURCES} imported calendars.`)
  const run = await finished(deps, runId, confirmed.tasks[0]?.id)
  if (run?.state !== 'done')
    return refused('The import is not finished. The service will complete it.')
  const done = `Added ${run.added}, changed ${run.changed}, removed ${run.removed}.`
  const asks = gone > 0 ? ` ${gone} are no longer in the file: decide under Imports.` : ''
  return { ok: true, text: report(done + asks) }
}

function parse(args: string[]) {
  return parseArgs({ args, options: OPTIONS, allowPositionals: true })
}

/** The source that a file of this name was imported as before. */
async function findSource(deps: Deps, feedId: string, name: string) {
  const isFile = and(eq(sources.feedId, feedId), isNull(sources.url), eq(sources.name, name))
  const [source] = await deps.db
    .select()
    .from(sources)
    .where(and(isFile, ne(sources.state, 'deleting')))
  return source
}

type Came = { body: Uint8Array; contentType: string | null; name: string }

async function receive(deps: Deps, from: string): Promise<Came | { problem: string }> {
  if (!/^(https?|webcals?):/i.test(from)) {
    const size = await stat(from).then(
      (file) => file.size,
      () => undefined,
    )
    if (size === undefined) return { problem: `There is no file ${from}.` }
    if (size > MAX_BYTES) return { problem: 'The file is larger than 10 MB.' }
    return { body: new Uint8Array(await readFile(from)), contentType: null, name: basename(from) }
  }
  const answer = await fetchFile(deps, from, {})
  if ('refused' in answer) return { problem: `${problemText(answer.refused, null)}.` }
  if ('failure' in answer) return { problem: `The URL could not be fetched (${answer.failure}).` }
  if (!answer.body) return { problem: `The server responded with ${answer.status}.` }
  const { host } = new URL(from.replace(/^webcals?:/i, 'https:'))
  return { body: answer.body, contentType: answer.header('content-type'), name: host }
}

const MOST_CALLS = 600

/** Carries out the task that writes, unless the service is faster. */
async function finished(deps: Deps, runId: string, taskId = '') {
  for (let call = 0; call < MOST_CALLS; call++) {
    await runTask(deps, { 'source-write': writeSource }, taskId)
    const run = await getImportRun(deps.db, runId)
    if (run?.state !== 'writing') return run
    await deps.sleep(1_000)
  }
  return undefined
}
