import type { Random } from '../../support/random.ts'

const PIECES = [
  ...['*', '**', '***', '_', '__', '\\', '[', ']', '](', '(', ')', '[a](https://kiln.org)'],
  ...[
    '- ',
    '* ',
    '+ ',
    '• ',
    '1. ',
    '2) ',
    '10. ',
    '  ',
    '\t',
    '\n',
    '\n\n',
    ' ',
    '\n- ',
    '\n  1. ',
  ],
  ...['a', 'word', 'snake_case', 'É', '日本', '😀', '‮', 'http', 'h', '-', '.', ',', '"', "'", '!'],
  ...['https://kiln.org', 'http://x.org/_a_*b', '[x](javascript:alert(1))', '](data:text/html,x)'],
  ...[
    '<b>',
    '</p>',
    '<script>',
    '<img src=x onerror=y>',
    '&lt;',
    '&#x6a;',
    '&',
    '<',
    '>',
    '`',
    '#',
  ],
]

/** Text of signs that mean something in Markdown or in HTML, and of words. */
export function randomText(random: Random): string {
  return random.list(1, 24, () => random.pick(PIECES)).join('')
}
