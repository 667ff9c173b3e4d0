import type { Context } from 'hono'
import { type CanonicalRequest, serveCanonical } from '../caching/canonical-url.ts'
import { DocsQuery } from '../events/params.ts'
import { answerPage } from '../layout/answer-page.ts'
import type { App } from '../platform/deps.ts'
import { readBuilt } from './built-page.ts'
import { asTyped } from './typed-text.ts'

/** What can be found in the documentation: a section of a guide, an endpoint, or a model. */
export type DocsTopic = { page: string; title: string; path: string; text: string }

/** The place of the results in the built page. */
export const RESULTS_MARK = 'docs-results'

const MOST_TERMS = 8
const MOST_FOUND = 20
const EXCERPT = 160

/** GET /docs/search?q= */
export function docsSearch(c: Context<App>): Promise<Response> {
  const serve = async ({ query: { q = '' } }: CanonicalRequest<DocsQuery>) => {
    const [page, topics] = await Promise.all([
      readBuilt(c.env, 'docs-search'),
      readBuilt(c.env, 'search-topics'),
    ])
    if (page === undefined || topics === undefined) throw new Error('the build has no search page')
    const terms = termsOf(q)
    const found = terms.length > 0 ? findTopics(JSON.parse(topics), terms) : undefined
    const results = String(await (<Results {...{ q, found, terms }} />))
    const filled = page.replace(`<div id="${RESULTS_MARK}"></div>`, () => results)
    return answerPage(c, filled, { policy: 'cached' })
  }
  return serveCanonical(c, DocsQuery, serve, { asTyped })
}

/** A field that searches the documentation; without script, too. */
export function DocsSearch({ q = '' }: { q?: string }) {
  return (
    <search>
      <form action="/docs/search" class="row">
        <input
          type="search"
          name="q"
          data-typed="q"
          value={q}
          maxlength={100}
          aria-label="Search the documentation"
          placeholder="Search the documentation"
        />
        <button class="button secondary" type="submit">
          Search
        </button>
      </form>
    </search>
  )
}

/** Those that have all terms, the best first: a word in a title says more than one in the text. */
function findTopics(topics: DocsTopic[], terms: string[]): DocsTopic[] {
  return topics
    .map((topic) => ({ topic, score: scoreOf(topic, terms) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND)
    .map(({ topic }) => topic)
}

function scoreOf({ title, page, text }: DocsTopic, terms: string[]): number {
  const [inTitle, inPage, inText] = [title, page, text].map((words) => words.toLowerCase())
  const scores = terms.map((term) =>
    inTitle?.includes(term) ? 8 : inPage?.includes(term) ? 4 : inText?.includes(term) ? 1 : 0,
  )
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0)
}

function termsOf(q: string): string[] {
  return q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_TERMS)
}

type ResultsProps = { q: string; found: DocsTopic[] | undefined; terms: string[] }

function Results({ q, found, terms }: ResultsProps) {
  return (
    <>
      <DocsSearch q={q} />
      {found && (
        <p role="status">
          {found.length === 0
            ? 'Nothing found. Try fewer or other words.'
            : found.length === MOST_FOUND
              ? `The best ${MOST_FOUND} results:`
              : found.length === 1
                ? '1 result:'
                : `${found.length} results:`}
        </p>
      )}
      {found && found.length > 0 && (
        <ol class="stack">
          {found.map(({ page, title, path, text }) => (
            <li>
              <a href={path}>{title}</a>
              {page !== title && <span class="muted"> · {page}</span>}
              <br />
              <Excerpt {...{ text, terms }} />
            </li>
          ))}
        </ol>
      )}
      <p>
        <a href="/docs/topics">All topics</a>
      </p>
    </>
  )
}

/** What stands around the first term. */
function Excerpt({ text, terms }: { text: string; terms: string[] }) {
  const places = terms.map((term) => text.toLowerCase().indexOf(term)).filter((at) => at >= 0)
  const first = places.length > 0 ? Math.max(0, Math.min(...places) - EXCERPT / 3) : 0
  // From a word on, to the end of a word.
  const from = Math.min(first > 0 ? text.indexOf(' ', first) + 1 : 0, ...places)
  const end = text.indexOf(' ', from + EXCERPT)
  const shown = text.slice(from, end < 0 ? undefined : end)
  return (
    <span class="muted">
      {from > 0 && '… '}
      {shown}
      {end >= 0 && ' …'}
    </span>
  )
}
