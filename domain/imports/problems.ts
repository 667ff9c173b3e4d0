import type { Problem, ProblemCode } from './source-event.ts'

/** A file with an error on every line says it no more often than this. */
const MOST_PROBLEMS = 1_000

/** Collects what was wrong with a file, in the order of its lines. */
export class Problems {
  #list: Problem[] = []
  #unlisted = { count: 0, skipped: 0 }

  /** Notes something that was skipped or read otherwise than it is written. */
  note(code: ProblemCode, text: string, at: { line: number | null; uid?: string }): void {
    this.#add({ ...at, code, text, skipped: false })
  }

  /** Notes what holds for a whole file, at the first place where it is seen. */
  noteOnce(code: ProblemCode, text: string, at: { line: number | null; uid?: string }): void {
    if (this.#list.some((problem) => problem.code === code)) return
    this.note(code, text, at)
  }

  /** Notes that an event, or a date of one, is not imported. */
  skip(code: ProblemCode, text: string, at: { line: number | null; uid?: string }): void {
    this.#add({ ...at, code, text, skipped: true })
  }

  #add(problem: Problem): void {
    if (this.#list.length < MOST_PROBLEMS) this.#list.push(problem)
    else {
      this.#unlisted.count++
      if (problem.skipped) this.#unlisted.skipped++
    }
  }

  all(): Problem[] {
    const sorted = this.#list.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
    return this.#unlisted.count === 0 ? sorted : [...sorted, unlistedProblems(this.#unlisted)]
  }
}

/** What stands for the problems that are not listed. */
export function unlistedProblems(unlisted: { count: number; skipped: number }): Problem {
  const text = `${unlisted.count} more problems are not listed.`
  return { line: null, code: 'more', text, skipped: false, unlisted }
}
