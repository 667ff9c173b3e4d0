import type { AccessFeature } from '../../domain/access.ts'

export type Place = {
  location: string
  address: string
  city: string
  stateCode: string
  postalCode: string
  lat: number
  lng: number
  timezone: string
  accessibility: string | null
  accessYes: AccessFeature[] | null
  accessNo: AccessFeature[] | null
}
type Row = [string, string, string, string, string, number, number, string]

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const PACIFIC = 'America/Los_Angeles'

// biome-ignore format: one place a line
const ROWS = {
  // Along the river
  forestPark: ['Forest Park, World’s Fair Pavilion', '1904 Concourse Dr', 'St. Louis', 'MO', '63110', 38.6377, -90.2821, CENTRAL],
  muny: ['The Muny', '1 Theatre Dr', 'St. Louis', 'MO', '63112', 38.6406, -90.2806, CENTRAL],
  sheldon: ['The Sheldon', '3648 Washington Blvd', 'St. Louis', 'MO', '63108', 38.6397, -90.2336, CENTRAL],
  cityMuseum: ['City Museum', '750 N 16th St', 'St. Louis', 'MO', '63103', 38.6336, -90.2006, CENTRAL],
  botanicalGarden: ['Missouri Botanical Garden', '4344 Shaw Blvd', 'St. Louis', 'MO', '63110', 38.6128, -90.2594, CENTRAL],
  magicHouse: ['The Magic House', '516 S Kirkwood Rd', 'Kirkwood', 'MO', '63122', 38.5737, -90.4069, CENTRAL],
  overtonPark: ['Overton Park Shell', '1928 Poplar Ave', 'Memphis', 'TN', '38104', 35.1456, -89.9945, CENTRAL],
  ryman: ['Ryman Auditorium', '116 Rep. John Lewis Way N', 'Nashville', 'TN', '37219', 36.1612, -86.7785, CENTRAL],
  preservationHall: ['Preservation Hall', '726 St Peter St', 'New Orleans', 'LA', '70116', 29.9583, -90.0654, CENTRAL],
  cityPark: ['City Park, Popp Bandstand', '1 Palm Dr', 'New Orleans', 'LA', '70124', 29.9867, -90.0937, CENTRAL],
  firstAvenue: ['First Avenue', '701 N 1st Ave', 'Minneapolis', 'MN', '55403', 44.9786, -93.2761, CENTRAL],
  minnehaha: ['Minnehaha Park Bandstand', '4801 S Minnehaha Dr', 'Minneapolis', 'MN', '55417', 44.9153, -93.211, CENTRAL],
  figge: ['Figge Art Museum', '225 W 2nd St', 'Davenport', 'IA', '52801', 41.5208, -90.5767, CENTRAL],
  dubuque: ['National Mississippi River Museum', '350 E 3rd St', 'Dubuque', 'IA', '52001', 42.4961, -90.6612, CENTRAL],

  // Elsewhere in the middle
  greenMill: ['Green Mill Cocktail Lounge', '4802 N Broadway', 'Chicago', 'IL', '60640', 41.9692, -87.6598, CENTRAL],
  millenniumPark: ['Millennium Park, Pritzker Pavilion', '201 E Randolph St', 'Chicago', 'IL', '60602', 41.8832, -87.6217, CENTRAL],
  lincolnPark: ['Lincoln Park Zoo', '2001 N Clark St', 'Chicago', 'IL', '60614', 41.9212, -87.634, CENTRAL],
  discoveryWorld: ['Discovery World', '500 N Harbor Dr', 'Milwaukee', 'WI', '53202', 43.0368, -87.8961, CENTRAL],
  continental: ['The Continental Club', '1315 S Congress Ave', 'Austin', 'TX', '78704', 30.2503, -97.7493, CENTRAL],
  zilker: ['Zilker Park, Great Lawn', '2207 Lou Neff Rd', 'Austin', 'TX', '78746', 30.267, -97.7729, CENTRAL],
  grueneHall: ['Gruene Hall', '1281 Gruene Rd', 'New Braunfels', 'TX', '78130', 29.7383, -98.1043, CENTRAL],
  cains: ['Cain’s Ballroom', '423 N Main St', 'Tulsa', 'OK', '74103', 36.1617, -95.9953, CENTRAL],
  gatheringPlace: ['Gathering Place', '2650 S John Williams Way E', 'Tulsa', 'OK', '74114', 36.1247, -95.9842, CENTRAL],
  plazaTheatre: ['Plaza Theatre', '125 Pioneer Plaza', 'El Paso', 'TX', '79901', 31.7592, -106.4893, MOUNTAIN],
  redRocks: ['Red Rocks Amphitheatre', '18300 W Alameda Pkwy', 'Morrison', 'CO', '80465', 39.6654, -105.2057, MOUNTAIN],
  santaFeRailyard: ['Santa Fe Railyard Park', '740 Cerrillos Rd', 'Santa Fe', 'NM', '87505', 35.6803, -105.9518, MOUNTAIN],
  instrumentMuseum: ['Musical Instrument Museum', '4725 E Mayo Blvd', 'Phoenix', 'AZ', '85050', 33.6678, -111.9785, 'America/Phoenix'],
  boise: ['Julia Davis Park Bandshell', '700 S Capitol Blvd', 'Boise', 'ID', '83702', 43.6077, -116.2008, 'America/Boise'],

  // West
  fillmore: ['The Fillmore', '1805 Geary Blvd', 'San Francisco', 'CA', '94115', 37.784, -122.4331, PACIFIC],
  balboaPark: ['Balboa Park, Spreckels Organ Pavilion', '2125 Pan American Rd E', 'San Diego', 'CA', '92101', 32.7293, -117.1506, PACIFIC],
  pdxGarden: ['International Rose Test Garden', '400 SW Kingston Ave', 'Portland', 'OR', '97205', 45.5191, -122.7056, PACIFIC],
  mopop: ['Museum of Pop Culture', '325 5th Ave N', 'Seattle', 'WA', '98109', 47.6215, -122.3481, PACIFIC],
  anchorage: ['Anchorage Museum', '625 C St', 'Anchorage', 'AK', '99501', 61.2165, -149.8852, 'America/Anchorage'],
  waikikiShell: ['Waikīkī Shell', '2805 Monsarrat Ave', 'Honolulu', 'HI', '96815', 21.2687, -157.8197, 'Pacific/Honolulu'],

  // East
  vanguard: ['Village Vanguard', '178 7th Ave S', 'New York', 'NY', '10014', 40.736, -74.0017, EASTERN],
  ark: ['The Ark', '316 S Main St', 'Ann Arbor', 'MI', '48104', 42.2792, -83.7487, 'America/Detroit'],
  jazzKitchen: ['The Jazz Kitchen', '5377 N College Ave', 'Indianapolis', 'IN', '46220', 39.8499, -86.1456, 'America/Indiana/Indianapolis'],
  iroquois: ['Iroquois Amphitheater', '1080 Amphitheater Rd', 'Louisville', 'KY', '40214', 38.1652, -85.7822, 'America/Kentucky/Louisville'],
  piedmontPark: ['Piedmont Park', '1320 Monroe Dr NE', 'Atlanta', 'GA', '30306', 33.7851, -84.3738, EASTERN],
  northBeach: ['North Beach Bandshell', '7275 Collins Ave', 'Miami Beach', 'FL', '33141', 25.8592, -80.1198, EASTERN],

  // Hilltop Library and its neighbourhood
  hilltop: ['Hilltop Library', '511 S Hague Ave', 'Columbus', 'OH', '43204', 39.9466, -83.0773, EASTERN],
  hilltopPark: ['Westgate Park Shelter House', '3271 Wicklow Rd', 'Columbus', 'OH', '43204', 39.945, -83.0867, EASTERN],
} satisfies Record<string, Row>

const STEP_FREE = 'Step-free entrance and an accessible toilet. Service animals are welcome.'
const ACCESSIBILITY: { [key in keyof typeof ROWS]?: string } = {
  continental: 'One step at the door, a ramp on request. No accessible toilet.',
  sheldon: `${STEP_FREE} Seats for wheelchairs in the front row; hearing loop.`,
  ryman: `${STEP_FREE} Ask at the door for a seat without stairs.`,
  hilltop: `${STEP_FREE} Sign language at story times, if asked for a week before.`,
  forestPark: 'Paved paths from the parking lot; the lawn itself is uneven.',
}

const WELL_EQUIPPED = ['step-free', 'accessible-restroom', 'assistance-animals'] as const
const ACCESS: { [key in keyof typeof ROWS]?: Pick<Place, 'accessYes' | 'accessNo'> } = {
  continental: { accessYes: null, accessNo: ['step-free', 'accessible-restroom'] },
  zilker: { accessYes: ['step-free', 'accessible-restroom'], accessNo: null },
  sheldon: { accessYes: [...WELL_EQUIPPED, 'hearing-loop'], accessNo: null },
  ryman: { accessYes: [...WELL_EQUIPPED], accessNo: null },
  hilltop: { accessYes: [...WELL_EQUIPPED, 'sign-language'], accessNo: ['hearing-loop'] },
}
const UNKNOWN = { accessYes: null, accessNo: null }

/** Where demo events happen: real places with their own time zones. */
export const places = Object.fromEntries(
  Object.entries(ROWS).map(([key, row]) => [
    key,
    {
      ...toPlace(row as Row),
      accessibility: ACCESSIBILITY[key as keyof typeof ROWS] ?? null,
      ...(ACCESS[key as keyof typeof ROWS] ?? UNKNOWN),
    },
  ]),
) as Record<keyof typeof ROWS, Place>

function toPlace([location, address, city, stateCode, postalCode, lat, lng, timezone]: Row) {
  return { location, address, city, stateCode, postalCode, lat, lng, timezone }
}
