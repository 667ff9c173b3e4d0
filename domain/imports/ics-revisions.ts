import { recurrenceKey } from '../recurrence/occurrences.ts'
import type { IcsEvent } from './ics-event.ts'
import type { Problems } from './problems.ts'
import { fullest } from './source-items.ts'

// Which of several versions of an event counts. The order in which a file has them says nothing: servers change it.

/** The last revision; of several with one number the one that says most. */
export function lastRevision(versions: [IcsEvent, ...IcsEvent[]]): IcsEvent {
  const [first, ...others] = versions
  if (others.length === 0) return first
  const newest = versions.reduce((most, { sequence }) => Math.max(most, sequence), first.sequence)
  return fullest(versions.filter(({ sequence }) => sequence === newest)) ?? first
}

/** Several events that use one UID are one event: those of its last revision count, one for each start. */
export function lastMasters(masters: IcsEvent[], problems: Problems): IcsEvent[] {
  if (masters.length < 2) return masters
  const [newest] = masters.toSorted((a, b) => b.sequence - a.sequence)
  const byStart = new Map<string, [IcsEvent, ...IcsEvent[]]>()
  for (const master of masters) {
    if (newest && master.sequence < newest.sequence) {
      skipCopy(problems, master, `A newer version of this event is in line ${newest.line}.`)
      continue
    }
    const same = byStart.get(startKey(master))
    if (same) same.push(master)
    else byStart.set(startKey(master), [master])
  }
  const sorted = [...byStart].sort(([a], [b]) => (a < b ? -1 : 1))
  return sorted.map(([, versions]) => {
    const last = lastRevision(versions)
    for (const version of versions) {
      if (version !== last) skipCopy(problems, version, `The same event is in line ${last.line}.`)
    }
    return last
  })
}

function skipCopy(problems: Problems, { line, uid }: IcsEvent, text: string): void {
  problems.skip('duplicate', `${text} This copy was skipped.`, { line, ...(uid ? { uid } : {}) })
}

/** Of dates without their series the last revision of each. */
export function lastOverrides(overrides: IcsEvent[]): IcsEvent[] {
  const dates = Map.groupBy(
    overrides,
    ({ recurrence }) => `${recurrence?.local} ${recurrence?.zone}`,
  )
  return [...dates.values()].map((versions) => lastRevision(versions as [IcsEvent, ...IcsEvent[]]))
}

export function startKey({ start }: IcsEvent): string {
  return recurrenceKey(start?.local ?? '')
}
