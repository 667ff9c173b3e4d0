import * as z from 'zod/mini'
import { type Option, type OptionGroup, Select } from './field.tsx'
import type { FormState } from './parse-form.ts'

export const timeZone = z.pipe(
  z.pipe(z.catch(z.string(), ''), z.transform(currentZone)),
  z.string().check(z.refine(isTimeZone, 'Choose a time zone')),
)

const NOT_CHOSEN: Option[] = [{ value: '', label: 'Choose a time zone' }]

type Props = {
  state: FormState
  hint: string
  now: Date
  /** Our script chooses the browser's own zone where none is chosen, or says when another is. */
  browser?: 'suggests' | 'compares'
}

/** The choice of a time zone with offsets as of now; a zone saved by an older name shows by its new one. */
export function TimeZoneField({ state, hint, now, browser }: Props) {
  const timezone = currentZone(state.values.timezone ?? '')
  return (
    <Select
      state={{ ...state, values: { ...state.values, timezone } }}
      name="timezone"
      label="Time zone"
      groups={zoneGroups(timezone, now)}
      {...(browser === 'suggests' ? { options: NOT_CHOSEN } : {})}
      {...(browser ? { does: `${browser}-zone` } : {})}
      hint={hint}
    />
  )
}

/** Names that `Intl` lists although the places are called otherwise by now. */
const CURRENT_NAMES: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** `currentZone('Europe/Kiev')` -> `Europe/Kyiv`; a name that did not change stays. */
export function currentZone(zone: string): string {
  return Object.hasOwn(CURRENT_NAMES, zone) ? (CURRENT_NAMES[zone] ?? zone) : zone
}

/** Older names of a zone count too: events may carry them. */
export function isTimeZone(zone: string): boolean {
  if (zone.length > 64) return false
  if (zone === 'UTC' || timeZones().includes(zone)) return true
  if (!/^[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const HOUR = 3_600_000
/** Asking for all offsets takes some 40 ms of processor time, and they stay for an hour at least. */
let listed: { hour: number; groups: OptionGroup[] } | undefined

/** The zones to choose from by region, with their offsets now, and the one that is chosen already. */
export function zoneGroups(chosen: string | undefined, now: Date): OptionGroup[] {
  const hour = Math.floor(now.getTime() / HOUR)
  if (listed?.hour !== hour) listed = { hour, groups: groupByRegion(timeZones(), now) }
  const { groups } = listed
  const known = groups.some(({ options }) => options.some(({ value }) => value === chosen))
  // An older name that has no newer one; a value sent by hand may be no zone at all.
  if (known || !chosen || !isTimeZone(chosen)) return groups
  return [{ options: [{ value: chosen, label: withOffset(chosen, chosen, now) }] }, ...groups]
}

function groupByRegion(zones: string[], now: Date): OptionGroup[] {
  const groups = new Map<string, Option[]>()
  for (const zone of zones) {
    const [region = ''] = zone.split('/')
    const group = groups.get(region) ?? []
    group.push({ value: zone, label: withOffset(zonePlace(zone), zone, now) })
    groups.set(region, group)
  }
  const named = [...groups].map(([label, options]) => ({ label, options }))
  return [{ options: [{ value: 'UTC', label: 'UTC' }] }, ...named]
}

/** `New York` for `America/New_York`. */
export function zonePlace(zone: string): string {
  const [region = '', ...place] = zone.split('/')
  return (place.join(', ') || region).replaceAll('_', ' ')
}

/** `Kolkata (UTC+05:30)` */
function withOffset(label: string, zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(now)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${label} (UTC${offset.replace('GMT', '').replace('-', '−') || '+00:00'})`
}

/** `New York (UTC−05:00)`, as of now; empty for what is no zone. */
export function zoneInWords(zone: string, now: Date): string {
  if (!isTimeZone(zone)) return ''
  return zone === 'UTC' ? zone : withOffset(zonePlace(currentZone(zone)), zone, now)
}

let zones: string[] | undefined

function timeZones(): string[] {
  zones ??= [...new Set(Intl.supportedValuesOf('timeZone').map(currentZone))]
    .filter((zone) => zone !== 'UTC')
    .sort()
  return zones
}
