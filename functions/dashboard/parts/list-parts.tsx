import type { Context } from 'hono'
import type { Child, PropsWithChildren } from 'hono/jsx'
import { isId } from '../../../domain/ids.ts'
import { lazyRegExp } from '../../../domain/lazy-reg-exp.ts'
import { notFound } from '../../http/errors.ts'
import { encodePosition } from '../../http/list-cursor.ts'
import type { App } from '../../platform/deps.ts'

/** Without a heading for what can be done with a row. */
type Column<Row> = { head?: string; cell: (row: Row) => Child }
type TableProps<Row> = { caption: string; columns: Column<Row>[]; rows: Row[] }

/** Rows under headings; on a phone each row is a card whose cells carry their headings. */
export function DataTable<Row>({ caption, columns, rows }: TableProps<Row>) {
  return (
    <div class="card flush">
      <table class="data">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head }) => (
              <th scope="col">{head ?? <span class="visually-hidden">Actions</span>}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {columns.map(({ head, cell }, i) =>
                i === 0 ? (
                  <th scope="row">{cell(row)}</th>
                ) : (
                  <td data-label={head} class={head ? undefined : 'bare'}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type EmptyProps = PropsWithChildren<{ title: string; text: string }>

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, text, children }: EmptyProps) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <p class="measure">{text}</p>
      {children}
    </div>
  )
}

type PagerProps = {
  /** The page's address without its position. */
  path: string
  query: Record<string, string | undefined>
  started: boolean
  next: string[] | null
}

/** Onwards, and back to the start: lists are read by position, so they stay fast at any length. */
export function Pager({ path, query, started, next }: PagerProps) {
  if (!started && !next) return null
  return (
    <nav class="pager" aria-label="Pages">
      {started ? (
        <a class="button secondary small" href={address(path, query)}>
          First page
        </a>
      ) : (
        <span />
      )}
      {next && (
        <a
          class="button secondary small"
          href={address(path, { ...query, after: encodePosition(next) })}
          rel="next"
        >
          Next page
        </a>
      )}
    </nav>
  )
}

/** A path with those query parameters that are not empty. */
export function address(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1])
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

type Tab = { label: string; href: string; current: boolean }

/** Two or three views of one list. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav class="views" aria-label={label}>
      {tabs.map((tab) => (
        <a href={tab.href} aria-current={tab.current ? 'true' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  )
}

/** Returns the feed that the URL filters a list by. */
export function feedFilter(c: Context<App>): string | undefined {
  const id = c.req.query('feed') || undefined
  if (id !== undefined && !isId('feed', id)) throw notFound('Feed')
  return id
}

const CONTROLS = lazyRegExp(String.raw`[\p{Cc}\p{Cs}]`, 'gu')

/** Returns what the URL searches a list for. */
export function searchFilter(c: Context<App>): string {
  return (c.req.query('q') ?? '').replace(CONTROLS(), '').trim().slice(0, 200)
}
