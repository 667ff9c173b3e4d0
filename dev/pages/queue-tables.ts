import { html } from 'hono/html'
import { ago } from './layout.ts'

/** The part of a queued message that the page shows. */
type Entry = {
  messageId: string
  url: string
  labels: string[]
  retried: number
  dueAt: number
  body?: string
  status?: number
  finishedAt?: number
  lastFailure?: string
}
export type QueueView = { waiting: Entry[]; delivered: Entry[]; dead: Entry[] }

/** Ended messages on the page; `GET /queue` has them all. */
const SHOWN = 50

export function queueTables(queue: QueueView, now: Date) {
  const soonest = [...queue.waiting].sort((a, b) => a.dueAt - b.dueAt)
  return [
    table('Waiting', 'Due', soonest, (it) => ago(it.dueAt, now)),
    table('Delivered', 'Ended', newest(queue.delivered), (it) => ended(it, now)),
    table('Dead', 'Abandoned', newest(queue.dead), (it) => ended(it, now)),
  ]
}

function table(title: string, when: string, entries: Entry[], time: (it: Entry) => string) {
  const heading = html`<h3>${title} <small>${entries.length}</small></h3>`
  if (entries.length === 0) return html`${heading}<p class="empty">No messages</p>`
  return html`${heading}
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Message</th>
            <th scope="col">${when}</th>
            <th scope="col">Attempts</th>
            <th scope="col">Last response</th>
          </tr>
        </thead>
        <tbody>
          ${entries.slice(0, SHOWN).map(
            (it) => html`<tr>
              <td>
                <code>${it.url}</code>
                <span class="content">${[...it.labels, it.body ?? ''].join(' ')}</span>
              </td>
              <td>${time(it)}</td>
              <td>${it.finishedAt === undefined ? it.retried : it.retried + 1}</td>
              <td>${it.lastFailure ?? it.status ?? ''}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`
}

function newest(entries: Entry[]): Entry[] {
  return [...entries].sort((a, b) => (b.finishedAt ?? 0) - (a.finishedAt ?? 0))
}

function ended(it: Entry, now: Date): string {
  return it.finishedAt === undefined ? '' : ago(it.finishedAt, now)
}
