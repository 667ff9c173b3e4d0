/** What the fields of the event form are called where they are compared. */
export const fieldNames = {
  title: 'Title',
  feedId: 'Feed',
  description: 'Description',
  categories: 'Categories',
  allDay: 'All day',
  startDate: 'Starts on',
  startTime: 'Starts at',
  endDate: 'Ends on',
  endTime: 'Ends at',
  timezone: 'Time zone',
  attendanceMode: 'People come',
  location: 'Venue',
  address: 'Street and number',
  city: 'City',
  postalCode: 'Postal code',
  state: 'State or province',
  stateCode: 'Code of the state',
  country: 'Country',
  lat: 'Latitude',
  lng: 'Longitude',
  url: 'Web page',
  imageUrl: 'Picture',
  imageAlt: 'What the picture shows',
  price: 'Price',
  priceText: 'Price in words',
  ticketUrl: 'Tickets',
  organizerName: 'Organizer',
  organizerUrl: "Organizer's web page",
}

/** Times only make sense together: half of mine and half of another's is a time nobody entered. */
const TIMES = [
  'allDay',
  'startDate',
  'startTime',
  'startFold',
  'endDate',
  'endTime',
  'endFold',
  'timezone',
]

/** The fields of the event form as two people's changes are told apart. */
export const fieldGroups = [
  TIMES,
  ...Object.keys(fieldNames)
    .filter((name) => !TIMES.includes(name))
    .map((name) => [name]),
]
