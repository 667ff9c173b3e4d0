import { address, Tabs } from '../parts/list-parts.tsx'
import type { OrgSession } from '../staff-context.ts'
import type { ListFilters } from './list-filters.tsx'

type Props = {
  session: OrgSession
  view: 'list' | 'month'
  filters: Pick<ListFilters, 'feed' | 'month' | 'day'>
}

/** The events of a feed or of all, as a list or as a month to work in. */
export function ViewTabs({ session, view, filters: { feed, month, day } }: Props) {
  const path = session.path('/events')
  const shown = month ?? day?.slice(0, 7)
  return (
    <Tabs
      label="View"
      tabs={[
        { label: 'List', href: address(path, { feed }), current: view === 'list' },
        {
          label: 'Month',
          href: address(path, { view: 'month', feed, month: shown }),
          current: view === 'month',
        },
      ]}
    />
  )
}
