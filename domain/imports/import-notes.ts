import { unlistedProblems } from './problems.ts'
import type { Problem } from './source-event.ts'

/**
 * What is kept of a problem of a file. `skipped`: how many events, or dates of one, were left out because of it.
 * `unlisted`: how many problems it stands for, which are not kept one by one.
 */
export type ImportNote = {
  line: number | null
  text: string
  skipped?: number
  unlisted?: number
}

/** How many notes of a file are kept. */
const MOST_NOTES = 200

/** The problems of a file as they are kept: those that left something out before others, in the order of lines. */
export function notesOf(problems: Problem[]): ImportNote[] {
  const listed = problems.filter(({ unlisted }) => !unlisted)
  if (problems.length <= MOST_NOTES) return problems.map(noteOf)
  const bySkipped = [...listed.filter(isSkipped), ...listed.filter((one) => !isSkipped(one))]
  const shown = new Set(bySkipped.slice(0, MOST_NOTES - 1))
  const rest = listed.filter((one) => !shown.has(one))
  const unlisted = { count: rest.length, skipped: rest.filter(isSkipped).length }
  for (const { unlisted: more } of problems) {
    unlisted.count += more?.count ?? 0
    unlisted.skipped += more?.skipped ?? 0
  }
  return [...listed.filter((one) => shown.has(one)), unlistedProblems(unlisted)].map(noteOf)
}

/** How many events, or dates of one, a file has that were not imported. */
export function countSkipped(notes: ImportNote[]): number {
  return notes.reduce((sum, { skipped = 0 }) => sum + skipped, 0)
}

/** The notes about what was left out, and all others: what is not listed belongs to both. */
export function divideNotes(notes: ImportNote[]) {
  const divided = notes.map((note) => {
    const { skipped = 0, unlisted = 1 } = note
    const standsFor = (count: number) =>
      count > 0 ? [note.unlisted ? { ...note, unlisted: count } : note] : []
    return { skipped: standsFor(skipped), others: standsFor(unlisted - skipped) }
  })
  return {
    skipped: divided.flatMap(({ skipped }) => skipped),
    others: divided.flatMap(({ others }) => others),
  }
}

const isSkipped = ({ skipped }: Problem) => skipped

function noteOf({ line, text, skipped, unlisted }: Problem): ImportNote {
  const count = unlisted?.skipped ?? (skipped ? 1 : 0)
  return {
    ...{ line, text },
    ...(count > 0 && { skipped: count }),
    ...(unlisted && { unlisted: unlisted.count }),
  }
}
