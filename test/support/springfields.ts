const place = (name: string, region: string, population: number, lat: number) => ({
  ...{ name, country: 'us', region, population, lat, lng: -90, rank: 1 },
  label: `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${region.toUpperCase()}`,
})

/** Two places of one name, and a third that begins alike; sorted, as the loader takes them. */
export const SPRINGFIELDS = [
  place('spokane', 'wa', 228_000, 47),
  place('springfield', 'il', 116_000, 39),
  place('springfield', 'mo', 166_000, 37),
]
