type Parts = Partial<Record<string, string | undefined>>

/** A place on one line, as the form of an event says it: `12 Main St, Austin, TX 78701 · on the map`. */
export function addressLine({
  address,
  city,
  state,
  postalCode,
  country,
  lat,
  lng,
}: Parts): string {
  const region = [state, postalCode].filter(Boolean).join(' ')
  const line = [address, city, region, country].filter(Boolean).join(', ')
  return [line, lat && lng && 'on the map'].filter(Boolean).join(' · ')
}
