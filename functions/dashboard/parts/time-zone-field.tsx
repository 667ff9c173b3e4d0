import * as z from 'zod/mini'
import { Select } from '../../http/form/field.tsx'
import type { FormState } from '../../http/form/state.ts'
import { currentZone, isTimeZone, zoneGroups } from './time-zones.ts'

export const timeZone = z.pipe(
  z.pipe(z.catch(z.string(), ''), z.transform(currentZone)),
  z.string().check(z.refine(isTimeZone, 'Choose a time zone')),
)

type Props = { state: FormState; hint: string; now: Date }

/** The choice of a time zone, told as of now; a zone saved by an older name shows by its new one. */
export function TimeZoneField({ state, hint, now }: Props) {
  const timezone = currentZone(state.values.timezone ?? '')
  return (
    <Select
      state={{ ...state, values: { ...state.values, timezone } }}
      name="timezone"
      label="Time zone"
      groups={zoneGroups(timezone, now)}
      hint={`${hint} The numbers are hours from UTC now.`}
    />
  )
}
