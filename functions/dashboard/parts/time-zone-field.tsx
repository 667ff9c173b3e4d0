import { type FormState, Select } from './field.tsx'
import { currentZone, zoneGroups } from './time-zones.ts'

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
