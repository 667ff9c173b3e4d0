// As far as the loader uses them; the package brings no types.

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
