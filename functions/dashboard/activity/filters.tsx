import type { AuditFilter } from '../../../db/audit/lines.ts'
import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import type { Member } from '../../../db/people/team.ts'
import { isId } from '../../../domain/ids.ts'
import { Field } from '../../forms/field.tsx'
import { decodePosition, isCount, isRowId } from '../../http/list-cursor.ts'
import { FeedSelect, FilterForm, FilterSelect, MoreFilters } from '../parts/filter-form.tsx'
import { startOfTypedDay } from '../parts/typed-day.ts'
import type { StaffContext } from '../staff-context.ts'
import { KINDS, OTHER_ACTORS } from './words.ts'

const NAMES = ['who', 'kind', 'feed', 'from', 'to', 'thing'] as const
export type ActivitySearch = Partial<Record<(typeof NAMES)[number], string>>

/** What the URL of the page asks for. */
export function readActivitySearch(c: StaffContext): ActivitySearch {
  const given = NAMES.map((name) => [name, c.req.query(name)?.trim().slice(0, 100)])
  return Object.fromEntries(given.filter(([, value]) => value))
}

/** What the form can’t ask for finds nothing. */
const NOTHING = ''

export function activityFilter(c: StaffContext, asked: ActivitySearch): Omit<AuditFilter, 'limit'> {
  const { session } = c.var
  const { who, kind, feed, from = '', to = '', thing } = asked
  const zone = session.org.timezone
  const [before] = decodePosition(c.req.query('after'), [isCount]) ?? []
  return {
    orgId: session.org.id,
    actor: who && actorOf(who),
    kind: kind && (Object.hasOwn(KINDS, kind) ? kind : NOTHING),
    feedId: feed && (isId('feed', feed) ? feed : NOTHING),
    subjectIds: thing === undefined ? undefined : [isRowId(thing) ? thing : NOTHING],
    from: startOfTypedDay(from, zone),
    to: startOfTypedDay(to, zone, 1),
    before: before === undefined ? undefined : Number(before),
  }
}

function actorOf(who: string): string {
  if (Object.hasOwn(OTHER_ACTORS, who)) return `${who}:`
  return isRowId(who) ? `person:${who}` : NOTHING
}

type Props = {
  path: string
  asked: ActivitySearch
  members: Pick<Member, 'personId' | 'email'>[]
  feeds: FeedName[]
}

export function ActivityFilters({ path, asked, members, feeds }: Props) {
  const { who, kind, feed, from, to, thing } = asked
  const form = { values: asked, errors: {} }
  const named = (words: Record<string, string>) =>
    Object.entries(words).map(([value, label]) => ({ value, label }))
  const people = members.map(({ personId, email }) => ({ value: personId, label: email }))
  return (
    <FilterForm path={path}>
      {thing && <input type="hidden" name="thing" value={thing} />}
      <FilterSelect
        name="who"
        label="Person"
        all="Anyone"
        chosen={who}
        options={[...people, ...named(OTHER_ACTORS)]}
      />
      <FilterSelect name="kind" label="Kind" all="Any" chosen={kind} options={named(KINDS)} />
      <MoreFilters open={Boolean(feed || from || to)}>
        <FeedSelect feeds={feeds} chosen={feed} />
        <Field state={form} name="from" label="From" type="date" />
        <Field state={form} name="to" label="To" type="date" />
      </MoreFilters>
    </FilterForm>
  )
}
