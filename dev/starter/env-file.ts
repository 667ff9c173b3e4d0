import { StartError } from './start-error.ts'

/** Values as text that wrangler's `--env-file` reads back unchanged: it would expand each `$`. */
export function envFile(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${quote(name, value)}\n`)
    .join('')
}

function quote(name: string, value: string): string {
  const mark = ["'", '`', '"'].find((candidate) => !value.includes(candidate))
  if (!mark) throw new StartError(`${name} holds three kinds of quotes, which cannot be passed on.`)
  return mark + value.replaceAll('$', '\\$') + mark
}
