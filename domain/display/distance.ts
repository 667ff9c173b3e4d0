import { usesMiles } from './intl.ts'

/** Events around a place are looked for within so many miles, so many at a time. */
export const RADIUS = 50
export const NEAR_PER_PAGE = 100

/** `12 mi`, in kilometers where road signs are. */
export function distanceText(miles: number, locale: string): string {
  const [distance, unit] = usesMiles(locale) ? [miles, 'mile'] : [miles * 1.609344, 'kilometer']
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 0 })
  return format.format(distance)
}
