import { NO_FIELDS } from '../../domain/event-fields.ts'
import { differences } from '../../domain/imports/clean-fields.ts'
import type { ReadResult, SourceItem } from '../../domain/imports/source-event.ts'

/** A result as short as it can be written down: without what is empty. */
export function shownResult(result: ReadResult) {
  switch (result.kind) {
    case 'refused':
      return { refused: result.code, text: result.text }
    case 'mapping-needed': {
      const { missing, header, rows, mapping } = result
      return { 'mapping-needed': missing, header, rows, mapping }
    }
    case 'question':
      return { question: result.question, example: result.example }
    case 'calendar': {
      const { name, timezone, complete, items, problems } = result
      return {
        items: items.map(shownItem),
        ...filled({
          name,
          timezone,
          complete: complete && null,
          problems: problems.map(
            ({ line, code, skipped }) => `${line ?? '-'} ${code}${skipped ? ' skipped' : ''}`,
          ),
        }),
      }
    }
  }
}

export function shownItem({ uid, start, end, timezone, fields, repeat }: SourceItem) {
  // How an earlier release read it is no part of the event.
  const { readBefore: _, ...said } = fields
  return {
    uid: uid.replace(/^content-.*/, 'content'),
    start,
    end,
    timezone,
    ...differences(said, NO_FIELDS),
    ...(repeat ? { repeat: shownRepeat(repeat) } : {}),
  }
}

function shownRepeat({ rule, rdates, exdates, changes }: NonNullable<SourceItem['repeat']>) {
  return { rule, ...filled({ rdates, exdates, changes: changes.map(({ line, ...date }) => date) }) }
}

function filled<T extends object>(object: T): Partial<T> {
  const entries = Object.entries(object)
  return Object.fromEntries(
    entries.filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  ) as Partial<T>
}
