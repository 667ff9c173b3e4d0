import { type DemoEvent, FREE } from '../demo-event.ts'
import { places } from '../places.ts'
import { at, fri, mon, sat, sun, thu, tue, wed } from '../when.ts'

/** Nights in clubs and small halls. */
export const musicClubs: DemoEvent[] = [
  {
    key: 'mavis_cole_quartet',
    title: 'Mavis Cole Quartet',
    description:
      'Hard bop and ballads, two sets with a break. Seating is first come, first served.',
    when: at(fri(-4), '20:00', '22:30'),
    place: places.sheldon,
    categories: ['Jazz'],
    price: '$28',
  },
  {
    key: 'late_set_ellis_brown',
    title: 'Late Set: Ellis Brown Organ Trio',
    description: 'Hammond organ, guitar and drums until closing time. Ages 21 and up.',
    when: at(sat(-2), '22:30', '01:30'),
    place: places.greenMill,
    categories: ['Jazz', 'Late night'],
    price: '$15 at the door',
  },
  {
    key: 'monday_night_orchestra',
    title: 'Monday Night Orchestra',
    description: 'Sixteen players, one small stage and the big-band book of the fifties.',
    when: at(mon(0), '20:30', '23:00'),
    place: places.vanguard,
    categories: ['Jazz', 'Big band'],
    price: '$40',
  },
  {
    key: 'cafe_del_mar_trio',
    title: 'Café del Mar Trio',
    description: `Boleros and bossa nova for guitar, voice and double bass.

- **6 pm**: doors, and dinner until eight
- **7:30 pm**: first set
- **9 pm**: second set, with guests

Tables are kept for an hour. [What the kitchen cooks](https://riverside.example/music/cafe-del-mar-trio/menu)`,
    when: at(thu(0), '19:30', '22:00'),
    place: places.jazzKitchen,
    categories: ['Jazz', 'Latin'],
    price: '$22',
  },
  {
    key: 'traditional_jazz_matinee',
    title: 'Traditional Jazz Matinée',
    description: 'Forty-five minutes of New Orleans jazz, standing room, all ages welcome.',
    when: at(sun(0), '14:00', '14:45'),
    place: places.preservationHall,
    categories: ['Jazz', 'All ages'],
    price: '$25–$50',
  },
  {
    key: 'songwriters_in_the_round',
    title: 'Songwriters in the Round',
    description: 'Four songwriters trade songs and the stories behind them.',
    when: at(wed(1), '19:00', '21:30'),
    place: places.ark,
    categories: ['Folk', 'Songwriters'],
    price: '$20, members $17',
  },
  {
    key: 'honky_tonk_tuesday',
    title: 'Honky-Tonk Tuesday',
    description: 'Two-step lesson at 7, band at 8. Boots encouraged, partners not required.',
    when: at(tue(1), '19:00', '23:30'),
    place: places.continental,
    categories: ['Country', 'Dance'],
    price: '$10',
  },
  {
    key: 'conjunto_dance_night',
    title: 'Río Bravo Conjunto Dance Night',
    description: 'Accordion, bajo sexto and a wooden dance floor that has seen it all.',
    when: at(sat(1), '20:00', '00:30'),
    place: places.grueneHall,
    categories: ['Tejano', 'Dance'],
    price: '$18',
  },
  {
    key: 'western_swing_revival',
    title: 'Western Swing Revival',
    description: 'Twin fiddles and steel guitar. The doors open at 7 pm.',
    when: at(fri(2), '20:00'),
    place: places.cains,
    categories: ['Country', 'Dance'],
    price: '$30',
  },
  {
    key: 'open_mic_sheldon',
    title: 'Open Mic with Dana Whitlock',
    description: 'Sign up from 6 pm; two songs or eight minutes, whichever ends first.',
    when: at(wed(2), '18:30', '21:00'),
    place: places.sheldon,
    categories: ['Open mic', FREE],
    price: FREE,
  },
  {
    key: 'synth_night_minneapolis',
    title: 'Synth Night: Paper Lanterns + Nørrebro',
    description: 'Analogue synthesizers, slow beats and a light show. Ages 18 and up.',
    when: at(fri(3), '21:00', '01:00'),
    place: places.firstAvenue,
    categories: ['Electronic', 'Late night'],
    price: '$24',
  },
  {
    key: 'tribute_to_bessie',
    title: 'Empress of the Blues: A Tribute to Bessie Smith',
    description: 'Five singers, one piano, the songs of a lifetime.',
    when: at(sat(5), '19:30', '21:45'),
    place: places.ryman,
    categories: ['Blues'],
    price: '$35–$75',
  },
  {
    key: 'string_quartet_at_the_ark',
    title: 'String Quartet, Unplugged & Up Close',
    description: 'Schubert in the first half, requests in the second.',
    when: at(sun(6), '16:00', '18:00'),
    place: places.ark,
    categories: ['Classical'],
    price: '$26',
    status: 'postponed',
  },
  {
    key: 'psychedelic_revue',
    title: 'The Fog City Revue',
    description: 'Guitars, projections and a poster for everyone on the way out.',
    when: at(sat(9), '20:00', '23:30'),
    place: places.fillmore,
    categories: ['Rock'],
    price: '$45',
  },
]
