import { sql } from 'drizzle-orm'
import { DEFAULT_HOUR, DEFAULT_WEEKDAY } from '../../domain/digests/due-digests.ts'

/** A feed's settings from its row of `digest_settings` under this name, which it may not have. */
export function settingsIn(row: 'd' | 'digest_settings') {
  return {
    enabled: sql.raw(`coalesce(${row}.enabled, true)`),
    hour: sql.raw(`coalesce(${row}.hour, ${DEFAULT_HOUR})`),
    weekday: sql.raw(`coalesce(${row}.weekday, ${DEFAULT_WEEKDAY})`),
  }
}
