import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { curlCommand } from '../../../functions/dashboard/webhooks/curl-command.ts'
import { layOutJson } from '../../../functions/dashboard/webhooks/lay-out-json.ts'
import { hexRows, visibleText } from '../../../functions/dashboard/webhooks/visible-text.ts'

const laidOut = (json: string) =>
  layOutJson(json)
    ?.map(({ text }) => text)
    .join('')

describe('JSON in the delivery log', () => {
  it.each<unknown>([
    { event: 'subscriber.created', data: { email: 'a@b.c', criteria: null }, timestamp: 1 },
    [1, [2, []], {}, { a: [] }, true, -1.5e-7, '{"not": [json]}', 'quote " and \\ slash'],
    { 'é 🎷 \u0000': '\u2028' },
    [],
    {},
  ])('is laid out as JSON.stringify does: %j', (value) => {
    expect(laidOut(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
    expect(laidOut(JSON.stringify(value, null, '\t'))).toBe(JSON.stringify(value, null, 2))
  })

  it('keeps digits that numbers of JavaScript would lose, and doubled names', () => {
    expect(laidOut('{"a":1.0,"a":12345678901234567890}')).toBe(
      '{\n  "a": 1.0,\n  "a": 12345678901234567890\n}',
    )
  })

  it('tells names, texts, numbers, and words apart', () => {
    const kinds = layOutJson('{"a":"b","c":[1,null]}')?.filter(({ kind }) => kind !== 'plain')
    expect(kinds).toEqual([
      { kind: 'key', text: '"a"' },
      { kind: 'text', text: '"b"' },
      { kind: 'key', text: '"c"' },
      { kind: 'number', text: '1' },
      { kind: 'word', text: 'null' },
    ])
  })

  it.each(['{"a":"b', '{"a', '{"a":tr', '[1,2', '{"a":"b\\', '{"a":{"b":['])(
    'is laid out as far as it goes where it was cut: %s',
    (json) => {
      expect(laidOut(json)?.replace(/\s/g, '')).toBe(json)
    },
  )

  it.each(['', 'ok', '<html>', '"text"', '12', '{a:1}', '[x]', 'null', '{"a":1} and more'])(
    'is not seen in %j',
    (text) => {
      expect(layOutJson(text)).toBeUndefined()
    },
  )

  it('of 4,096 brackets stays small', () => {
    expect(laidOut('['.repeat(4_096))?.length).toBeLessThan(200_000)
    expect(laidOut(`{"a":"${'\\'.repeat(4_090)}`)).toBeDefined()
  })
})

describe('a text from a server', () => {
  it('shows what would hide or turn its letters', () => {
    expect(visibleText('a\0b\u001b[31m\u202Etxt\u200B\uFEFF\u2028\r\nc\rd\u0085')).toBe(
      'a␀b␛[31m⟨U+202E⟩txt⟨U+200B⟩⟨U+FEFF⟩⟨U+2028⟩\nc␍d⟨U+0085⟩',
    )
  })

  it('keeps letters, tabs, and emoji that are joined', () => {
    const text = 'Zoë\tनमस्ते 👩‍👧 \n'
    expect(visibleText(text)).toBe(text)
  })

  it('as bytes has rows of 16', () => {
    const bytes = Array.from({ length: 20 }, (_, i) => i + 60)
    expect(hexRows(btoa(String.fromCharCode(...bytes)))).toBe(
      '3c 3d 3e 3f 40 41 42 43 44 45 46 47 48 49 4a 4b  <=>?@ABCDEFGHIJK\n' +
        `${'4c 4d 4e 4f'.padEnd(47)}  LMNO`,
    )
  })
})

describe('a request as a curl command', () => {
  const URL = 'https://example.com/in?a=[1-3]&b={x,y}&c=$(id)&d=`id`'
  const BODIES = [
    '{"event":"subscriber.created"}',
    `it's '$HOME' "\`id\`" \\ \\n !! %s ; rm -rf / # & | > < * ? ~`,
    `'; touch /tmp/never; '`,
    `''''\n\n\t'\\''`,
    '@/etc/passwd',
    '--output x',
    'zoë 🎷 \u2028',
    '',
  ]

  /** The arguments that curl would get, as a shell splits them. */
  function argumentsIn(shell: string, command: string): string[] {
    const printed = `curl() { for it in "$@"; do printf '%s\\0' "$it"; done; }\n${command}`
    return execFileSync(shell, ['-c', printed], { encoding: 'utf8' }).split('\0').slice(0, -1)
  }

  it.each(BODIES)('gives curl the same bytes, whatever they are: %j', (body) => {
    const headers: [string, string][] = [
      ['Content-Type', 'application/json'],
      ['X-Odd', `it's "$x" \``],
    ]
    const command = curlCommand({ url: URL, request: headers, body })
    const expected = ['--globoff', URL, ...headers.flatMap(([n, v]) => ['-H', `${n}: ${v}`])]
    for (const shell of ['bash', 'sh']) {
      expect(argumentsIn(shell, command)).toEqual([...expected, '--data-raw', body])
    }
  })
})
