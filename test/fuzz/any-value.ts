import { encodePosition } from '../../functions/http/list-cursor.ts'
import type { Random } from '../support/random.ts'
import type { World } from './world.ts'

const MOMENT = '2026-06-15T12:00:00Z'
export const VALUES = [
  ...[
    '',
    ' ',
    '0',
    '1',
    '-1',
    '1.5',
    '1e3',
    'NaN',
    '30.2671',
    '9'.repeat(400),
    'true',
    'on',
    'null',
  ],
  ...[
    'TX',
    'Texas',
    'jazz',
    'Café',
    '"jazz night"',
    '"',
    "'",
    "';--",
    '%',
    '_',
    '\\',
    '東京',
    '🎷',
  ],
  ...[
    '\0',
    'a\0b',
    '\ud800',
    'x\udc00',
    '\u202e',
    'e\u0301',
    '\r\n',
    '\t',
    '<script>',
    '&amp;',
    '{{7}}',
  ],
  ...[
    'list',
    'month',
    'past',
    'pending',
    'preview',
    'weekly',
    'daily',
    'owner',
    'member',
    'failed',
  ],
  ...['0001-01', '9999-12', '0000-00', '2026-13', '+275760-09-13', '-000001-01', '2026-02-31'],
  ...[MOMENT, '+200000-01-01T00:00:00Z', '-271821-04-20T00:00:00.000Z', '9999-12-31T23:59:60Z'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', '[object Object]'],
  ...['evt_aaaa', 'feed_\0', 'custom_x', 'whk_x', 'jazz-night', 'events.json', 'sitemap.xml', '..'],
  ...['ann@example.com', 'ann+tag@bücher.example', '@', 'a@b', `${'a'.repeat(64)}@example.com`],
  ...[
    'https://example.com/?a=b#c',
    'javascript:alert(1)',
    'https://',
    'http://[::1]:99999/',
    '//x',
  ],
  ...['America/Chicago', 'UTC', 'Etc/GMT+99', 'en', 'pt-BR', 'x-'.repeat(50), '#2557d6', '23:59'],
  ...['a'.repeat(300), 'é,'.repeat(200), '\u0316\u0301'.repeat(300), '['.repeat(300), '%ff', '%zz'],
  ...[
    ['2026-06-15', '1781524800', 'evt_aaaa'],
    ['9999-12-31', '99999999999', 'evt_a'],
  ].map(encodePosition),
  ...[
    ['0001-01-01', '-99999999999', 'evt_a'],
    [MOMENT, 'sub_a'],
    [MOMENT, 'dlv_a'],
  ].map(encodePosition),
  ...[
    ['9999-12-31T23:59:59.999999Z', 'sub_a'],
    ['0001-01-01T00:00:00Z', 'dlv_a'],
  ].map(encodePosition),
]

/** What has broken services before, tried most often. */
const NASTY = [
  '\0',
  'a\0b',
  '\ud800',
  '',
  '__proto__',
  'constructor',
  '+200000-01-01T00:00:00Z',
  '9'.repeat(400),
  '-1',
]

/** A name of something that is there, or what somebody might try instead. */
export function anyValue(random: Random, world: World): string {
  if (random.chance(0.25)) return random.pick(Object.values(world.ids))
  if (random.chance(0.4)) return random.pick(NASTY)
  return random.list(1, random.chance(0.2) ? 3 : 1, () => random.pick(VALUES)).join('')
}
