/** Names of HTML for what addresses are made of besides letters and digits. */
const NAMED: Record<string, string> = {
  '@': '&commat;',
  '+': '&plus;',
  '.': '&period;',
  _: '&lowbar;',
}

/**
 * A regular expression of PostgreSQL that finds an address in lower-case text, also where some of its characters are
 * written as in URLs, HTML, or JSON: an organization's server may repeat it in any of them.
 */
export function addressPattern(emailKey: string): string {
  return [...emailKey].map(anyForm).join('')
}

function anyForm(character: string): string {
  const point = character.codePointAt(0) ?? 0
  const forms = [
    character.replace(/[!-/:-@[-^`{-~]/, '\\$&'),
    percentEncoded(character),
    `&#0*${point};`,
    `&#x0*${point.toString(16)};`,
    // JSON within JSON has more backslashes.
    Array.from({ length: character.length }, (_, i) => unit(character.charCodeAt(i))).join(''),
    NAMED[character] ?? [],
  ]
  return `(?:${forms.flat().join('|')})`
}

function percentEncoded(character: string): string {
  const bytes = [...new TextEncoder().encode(character)]
  return bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

const unit = (code: number) => `\\\\+u${code.toString(16).padStart(4, '0')}`
