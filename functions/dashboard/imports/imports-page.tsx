import { listPreviews } from '../../../db/imports/previews.ts'
import { listSources, type Source } from '../../../db/imports/sources.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge, type Tone } from '../parts/badge.tsx'
import { formatTime } from '../parts/format.ts'
import { DataTable, EmptyState } from '../parts/list-parts.tsx'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { LIST, NEW, SOURCE } from './texts.ts'

/** GET imports */
export async function importsPage(c: StaffContext) {
  const { session } = c.var
  const { db, now } = c.env
  const [found, previews] = await Promise.all([
    listSources(db, session.org.id),
    listPreviews(db, session.org.id, now()),
  ])
  const add = (
    <a class="button" href={session.path('/imports/new')}>
      {NEW.title}
    </a>
  )
  return answerDashboard(c, {
    title: LIST.title,
    section: 'imports',
    lead: LIST.lead,
    actions: add,
    children: (
      <>
        {previews.length > 0 && <Previews {...{ session, previews }} />}
        {found.length === 0 ? (
          <EmptyState title={LIST.emptyTitle} text={LIST.empty}>
            {add}
          </EmptyState>
        ) : (
          <DataTable
            caption={LIST.title}
            rows={found}
            columns={[
              {
                head: LIST.source,
                cell: ({ source }) => (
                  <>
                    <a href={session.path(`/imports/${source.id}`)}>
                      <bdi>{source.name}</bdi>
                    </a>
                    <span class="sub">{source.urlHint ?? LIST.file}</span>
                  </>
                ),
              },
              { head: LIST.feed, cell: ({ feedName }) => <bdi>{feedName}</bdi> },
              { head: LIST.state, cell: ({ source }) => <SourceBadge source={source} /> },
              {
                head: LIST.fetched,
                cell: ({ source: { fetchedAt, url, createdAt } }) => {
                  const at = url === null ? createdAt : fetchedAt
                  return at ? formatTime(at, session.org.timezone) : LIST.never
                },
              },
            ]}
          />
        )}
      </>
    ),
  })
}

type PreviewsProps = { session: OrgSession; previews: Awaited<ReturnType<typeof listPreviews>> }

/** Previews that wait for staff to import or discard them. */
function Previews({ session, previews }: PreviewsProps) {
  return (
    <section class="card stack tight">
      <h2>{LIST.previews}</h2>
      <p>{LIST.previewsLead}</p>
      <ul>
        {previews.map(({ id, name }) => (
          <li>
            <a href={session.path(`/imports/${id}/preview`)}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How a source is, the most urgent thing first. */
export function SourceBadge({ source }: { source: Source }) {
  const { text, tone } = stateOf(source)
  return <Badge tone={tone}>{text}</Badge>
}

function stateOf({ state, heldSince, problem, url }: Source): {
  text: string
  tone: Tone | undefined
} {
  const words = SOURCE.state
  if (state === 'stopped') return { text: words.stopped, tone: 'danger' }
  if (heldSince) return { text: words.held, tone: 'warning' }
  if (state !== 'active') return { text: words[state], tone: undefined }
  if (problem) return { text: words.failing, tone: 'danger' }
  return url === null
    ? { text: words.file, tone: undefined }
    : { text: words.active, tone: 'success' }
}
