import { TABLE } from './read-csv.ts'
import { ICS } from './read-ics.ts'
import { JSON_LIST } from './read-json.ts'
import type { ImportFormat } from './source-event.ts'

/** Every format that can be imported; those are asked first that are sure of what is theirs. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [ICS, TABLE, JSON_LIST]

/** As sentences name them: `iCalendar (.ics), CSV, or JSON`. */
export const FORMAT_NAMES = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  IMPORT_FORMATS.map(({ name }) => name),
)
