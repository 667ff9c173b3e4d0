import { cpus, totalmem } from 'node:os'

export type Section = { title: string; how: string; head: string[]; rows: string[][] }

/** Markdown that reads as well in a terminal: columns are padded. */
export function renderSection({ title, how, head, rows }: Section): string {
  const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map((r) => r[i]?.length ?? 0)))
  const line = (cells: string[]) =>
    `| ${widths.map((width, i) => pad(cells[i] ?? '', width, i)).join(' | ')} |`
  const rule = `|${widths.map((w, i) => (i ? `${'-'.repeat(w + 1)}:` : '-'.repeat(w + 2))).join('|')}|`
  return [`## ${title}`, '', how, '', line(head), rule, ...rows.map(line), ''].join('\n')
}

/** Names come first and read from the left, numbers end at the right. */
function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}

export function describeMachine(postgres: string | undefined): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const machine = `${cpus().length} x ${cpu?.model.trim()}, ${memory} GB, Node ${process.versions.node}`
  return postgres ? `${machine}, PostgreSQL ${postgres}` : machine
}

/** `2.31` -> `2.3 x`. */
export const ratio = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} x`
export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
