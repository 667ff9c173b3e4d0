import { fold } from '../../../domain/fold.ts'

type Group = { key: string; events: number }
type CategoryGroup = { names: string[]; keys: string[]; events: number }
type StateGroup = Group & { name: string; code: string | null; country: string | null }
export type Groups = {
  categories: CategoryGroup[] | null
  states: StateGroup[] | null
  access: { feature: string; count: number }[] | null
  colors: Record<string, string> | null
}
type FacetsRow = Groups & {
  total: number
  complete: boolean
  months: { month: string; count: number }[] | null
}

const MOST = 100

export function facetsBody([row]: FacetsRow[]): string {
  if (!row) throw new Error('no such feed')
  const { total, complete, months, access } = row
  const counted = { months: months ?? [], access: access ?? [] }
  return JSON.stringify({ total, complete, ...facetsOf(row), ...counted })
}

/** The categories and states of a list from groups that the database made; spellings of one key are joined here. */
export function facetsOf({ categories, states, colors }: Groups) {
  const named = joined((categories ?? []).flatMap(eachCategory), (groups) => ({
    name: mostOften(groups.map(({ name, times }) => [name, times])),
  }))
  return {
    categories: named.map((one) => ({ ...one, color: colors?.[fold(one.name ?? '')] ?? null })),
    states: joined(states ?? [], (groups) => ({
      name: mostOften(groups.map(({ name, events }) => [name, events])),
      code: mostOften(groups.map(({ code, events }) => [code, events])),
      country: mostOften(groups.map(({ country, events }) => [country, events])),
    })),
  }
}

/** An event that names a category twice counts once. */
function eachCategory({ names, keys, events }: CategoryGroup) {
  return keys.map((key, i) => {
    const isFirst = keys.indexOf(key) === i
    return { key, name: names[i] ?? null, times: events, events: isFirst ? events : 0 }
  })
}

function joined<G extends Group, N extends { name: string | null }>(
  groups: G[],
  nameOf: (groups: G[]) => N,
) {
  const byKey = Map.groupBy(groups, ({ key }) => key)
  const facets = [...byKey.values()].map((same) => ({
    ...nameOf(same),
    count: same.reduce((sum, { events }) => sum + events, 0),
  }))
  return facets
    .sort((a, b) => b.count - a.count || compare(a.name ?? '', b.name ?? ''))
    .slice(0, MOST)
}

/** The value that most have; of several, the first by name. */
function mostOften(values: [value: string | null, times: number][]): string | null {
  const times = new Map<string, number>()
  for (const [value, n] of values) if (value !== null) times.set(value, (times.get(value) ?? 0) + n)
  const [first] = [...times].sort(([a, n], [b, m]) => m - n || compare(a, b))
  return first?.[0] ?? null
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
