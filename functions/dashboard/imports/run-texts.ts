import type { ShownRun } from '../../../db/imports/shown-runs.ts'
import { countSkipped } from '../../../domain/imports/import-notes.ts'
import { formatCount, formatNumber } from '../parts/format.ts'
import type { WorkOf } from './texts.ts'

const INTERRUPTED = 'An error on our side interrupted'
const GOES_ON = 'It goes on by itself within minutes'

/** Texts about one run of an import: while it goes on, and after its end. */
export const RUN = {
  title: { sync: 'Import', undo: 'Undo', remove: 'Removal', delete: 'Deletion' },
  started: (time: string) => `, started ${time}`,
  going: {
    sync: 'Importing…',
    undo: 'Undoing the import…',
    remove: 'Removing events…',
    delete: 'Deleting the import…',
  },
  fetching: 'Fetching the calendar…',
  leave: 'You can leave this page. The work continues.',
  interrupted: {
    sync: `${INTERRUPTED} the import. ${GOES_ON}, and nothing is imported twice.`,
    undo: `${INTERRUPTED} the undo. ${GOES_ON}.`,
    remove: `${INTERRUPTED} the removal. ${GOES_ON}.`,
    delete: `${INTERRUPTED} the deletion. ${GOES_ON}.`,
  },
  written: (count: number, of: number) =>
    of > 0
      ? `${formatNumber(count)} of ${formatCount(of, 'event')} so far`
      : `${formatCount(count, 'event')} so far`,
  bar: 'Events imported',
  undone: 'Import undone',
  removed: 'Events removed',
  nothing: 'Nothing new. Everything in this calendar was already here.',
  failed: {
    sync: 'The import could not be finished',
    undo: 'The undo could not be finished',
    remove: 'The removal could not be finished',
    delete: 'The deletion could not be finished',
  },
  partly: (changes: string) => `${changes} before that. These changes stay.`,
  fileAgain: 'Upload the file again.',
  notTwice: 'Events that are here already are not added twice.',
  fetchedAgain: (time: string) => `We try again by ourselves. Next fetch: ${time}`,
  see: 'See them',
  website: 'Put the calendar on your website',
  view: 'View import',
  follow: 'See how far it is',
  skipped: 'Skipped',
  skippedLead: 'These were not imported. Correct them in your calendar, then import it again.',
  others: 'Imported with changes',
  othersLead: 'These could not be read exactly as they are.',
}

/** `500 events added, 3 updated, 2 lines skipped` */
export function changesInWords(run: ShownRun): string {
  const { state, added, changed, removed, notes } = run
  const parts = [
    [added, 'added'],
    [changed, 'updated'],
    [removed, 'removed'],
  ] as const
  const texts = parts
    .filter(([count]) => count > 0)
    .map(
      ([count, what], i) =>
        `${i === 0 ? formatCount(count, 'event') : formatNumber(count)} ${what}`,
    )
  if (texts.length === 0 && (state === 'failed' || state === 'writing')) return ''
  if (texts.length === 0) texts.push('No changes')
  const skipped = countSkipped(notes)
  // Not every file has lines that people could look up.
  const unit = notes.some(({ line, skipped = 0 }) => line !== null && skipped > 0)
    ? 'line'
    : 'event'
  if (skipped > 0) texts.push(`${formatCount(skipped, unit)} skipped`)
  return texts.join(', ')
}

/** What a run that ended without success says was wrong; a run that no task will end was lost to an internal error. */
export function problemOf({ state, problem, work }: ShownRun): string | null {
  return problem ?? (state === 'writing' && work === 'lost' ? 'fault' : null)
}

/** What a run that failed would do again. */
export function workOf({ kind }: ShownRun, source: { url: unknown }): WorkOf {
  if (kind !== 'sync') return kind
  return source.url === null ? 'file' : 'url'
}

/** Whether a run goes on, now or by itself later. */
export function isUnderWay({ state, work }: ShownRun): boolean {
  return state === 'writing' && work !== 'lost'
}
