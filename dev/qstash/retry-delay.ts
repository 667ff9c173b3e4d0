/** Milliseconds before the next delivery; `retried` is 0 for the first retry. */
type RetryDelay = (retried: number) => number

// The vendor knows more functions; these are the ones that the service uses.
const FUNCTIONS: Record<string, (a: number, b: number) => number> = {
  min: (a, b) => Math.min(a, b),
  max: (a, b) => Math.max(a, b),
}

/**
 * Reads an Upstash-Retry-Delay expression:
 *
 *     sum     = product { ('+' | '-') product }
 *     product = factor { ('*' | '/') factor }
 *     factor  = '-' factor | number | 'retried' | name '(' sum ',' sum ')' | '(' sum ')'
 */
export function parseRetryDelay(source: string): RetryDelay {
  const tokens = source.match(/\d+(?:\.\d+)?|[a-zA-Z_]\w*|\S/g) ?? []
  let position = 0

  const accept = (...wanted: string[]): string | undefined => {
    const token = tokens[position]
    if (token === undefined || !wanted.includes(token)) return undefined
    position++
    return token
  }
  const expect = (wanted: string) => {
    if (!accept(wanted)) throw invalid(source)
  }

  const sum = (): RetryDelay => {
    let left = product()
    for (let sign = accept('+', '-'); sign; sign = accept('+', '-')) {
      left = combine(sign, left, product())
    }
    return left
  }

  const product = (): RetryDelay => {
    let left = factor()
    for (let sign = accept('*', '/'); sign; sign = accept('*', '/')) {
      left = combine(sign, left, factor())
    }
    return left
  }

  const factor = (): RetryDelay => {
    if (accept('-')) return combine('-', () => 0, factor())
    if (accept('(')) {
      const inner = sum()
      expect(')')
      return inner
    }
    const token = tokens[position++]
    if (token === undefined) throw invalid(source)
    if (token === 'retried') return (retried) => retried
    return /^\d/.test(token) ? () => Number(token) : call(token)
  }

  const call = (name: string): RetryDelay => {
    const apply = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
    if (!apply) throw invalid(source)
    expect('(')
    const first = sum()
    expect(',')
    const second = sum()
    expect(')')
    return (retried) => apply(first(retried), second(retried))
  }

  const whole = sum()
  if (position < tokens.length) throw invalid(source)
  return whole
}

function combine(sign: string, left: RetryDelay, right: RetryDelay): RetryDelay {
  if (sign === '+') return (retried) => left(retried) + right(retried)
  if (sign === '-') return (retried) => left(retried) - right(retried)
  if (sign === '*') return (retried) => left(retried) * right(retried)
  return (retried) => left(retried) / right(retried)
}

function invalid(source: string): Error {
  return new Error(`invalid Upstash-Retry-Delay expression: ${source}`)
}
