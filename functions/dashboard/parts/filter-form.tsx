import type { PropsWithChildren } from 'hono/jsx'
import type { FeedName } from '../../../db/feeds/manage-feeds.ts'

/** Filters of a list, which its address holds. */
export function FilterForm({ path, children }: PropsWithChildren<{ path: string }>) {
  return (
    <form class="filters" method="get" action={path}>
      {children}
      <button class="button secondary" type="submit">
        Apply filters
      </button>
    </form>
  )
}

/** Filters that unfold; open while one of them is used. */
export function MoreFilters({ open, children }: PropsWithChildren<{ open: boolean }>) {
  return (
    <details class="more-filters" open={open}>
      <summary>More filters</summary>
      <div class="filters">{children}</div>
    </details>
  )
}

type SelectProps = {
  name: string
  label: string
  /** The text of the choice that filters nothing. */
  all: string
  chosen: string | undefined
  options: { value: string; label: string }[]
}

/** Script sends the form at once. */
export function FilterSelect({ name, label, all, chosen, options }: SelectProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name} data-submit>
        <option value="">{all}</option>
        {options.map((option) => (
          <option value={option.value} selected={option.value === chosen}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Filters a list by feed (`feedFilter`). */
export function FeedSelect({ feeds, chosen }: { feeds: FeedName[]; chosen: string | undefined }) {
  const options = feeds.map(({ id, name, archived }) => ({
    value: id,
    label: archived ? `${name} (archived)` : name,
  }))
  return <FilterSelect name="feed" label="Feed" all="All feeds" {...{ chosen, options }} />
}
