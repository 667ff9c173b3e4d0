import { EVENT_FIELDS, type EventField } from '../../domain/event-fields.ts'
import type { EventOverrides } from './factories.ts'

/** Some are said only beside others. */
const BESIDE: Partial<Record<EventField, EventOverrides>> = {
  statusReason: { status: 'postponed' },
  timeKnown: { allDay: true, startsAt: '2026-06-20T05:00:00Z', endsAt: '2026-06-21T05:00:00Z' },
  accessibility: { location: 'Riverside Hall' },
  accessYes: { location: 'Riverside Hall' },
  accessNo: { location: 'Riverside Hall' },
  imageAlt: { imageUrl: 'https://a.example/a.jpg' },
  organizerUrl: { organizerName: 'Riverside' },
  lat: { lng: -97 },
  lng: { lat: 30 },
  priceMin: { isFree: false, priceMax: 20, currency: 'USD' },
  priceMax: { isFree: false, priceMin: 1, currency: 'USD' },
  currency: { isFree: false, priceMin: 1, priceMax: 20 },
}

const TWO: Partial<Record<EventField, [unknown, unknown]>> = {
  status: ['scheduled', 'cancelled'],
  attendanceMode: ['offline', 'online'],
  lat: [30, 31],
  lng: [-97, -98],
  priceMin: [2, 3],
  priceMax: [20, 30],
  currency: ['USD', 'EUR'],
}
function valuesOf(name: EventField): [unknown, unknown] {
  const field = EVENT_FIELDS[name]
  switch (field.kind) {
    case 'flag':
      return [false, true]
    case 'features':
      return [['step-free'], ['hearing-loop']]
    case 'words':
      return [['One'], ['Two']]
    case 'url':
    case 'image':
      return ['https://one.example/', 'https://two.example/']
    default:
      return TWO[name] ?? ['One', 'Two']
  }
}

/** Two events that differ in this field alone, beside what it is said with. */
export function twoWith(name: EventField): [EventOverrides, EventOverrides] {
  const [one, two] = valuesOf(name)
  const beside = BESIDE[name]
  return [
    { ...beside, [name]: one },
    { ...beside, [name]: two },
  ]
}
