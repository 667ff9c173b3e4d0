import { Refused } from './refused.ts'

/** Milliseconds before the next delivery; `retried` is 0 for the first retry. */
export type RetryDelay = (retried: number) => number

// Two operands for min and max, as the vendor's reference writes them: an expression with three
// must not pass here and fail there.
const FUNCTIONS: Record<string, { arity: number; apply: (...values: number[]) => number }> = {
  pow: { arity: 2, apply: Math.pow },
  sqrt: { arity: 1, apply: Math.sqrt },
  abs: { arity: 1, apply: Math.abs },
  exp: { arity: 1, apply: Math.exp },
  floor: { arity: 1, apply: Math.floor },
  ceil: { arity: 1, apply: Math.ceil },
  round: { arity: 1, apply: Math.round },
  min: { arity: 2, apply: Math.min },
  max: { arity: 2, apply: Math.max },
}

/**
 * Reads an Upstash-Retry-Delay expression:
 *
 *     sum     = product { ('+' | '-') product }
 *     product = factor { ('*' | '/') factor }
 *     factor  = ('-' | '+') factor | number | 'retried' | name '(' sum { ',' sum } ')' | '(' sum ')'
 */
export function parseRetryDelay(source: string): RetryDelay {
  const tokens = tokenize(source)
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
    const sign = accept('-', '+')
    if (sign) return combine(sign, () => 0, factor())
    if (accept('(')) {
      const inner = sum()
      expect(')')
      return inner
    }
    const token = tokens[position++]
    if (token === undefined) throw invalid(source)
    if (token === 'retried') return (retried) => retried
    return /^\.?\d/.test(token) ? constant(Number(token)) : call(token)
  }

  const call = (name: string): RetryDelay => {
    const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
    if (!known) throw invalid(source)
    expect('(')
    const operands = [sum()]
    while (accept(',')) operands.push(sum())
    expect(')')
    if (operands.length !== known.arity) throw invalid(source)
    return (retried) => known.apply(...operands.map((operand) => operand(retried)))
  }

  const whole = sum()
  if (position < tokens.length) throw invalid(source)
  return whole
}

function tokenize(source: string): string[] {
  return source.match(/\d+(?:\.\d+)?|\.\d+|[a-zA-Z_]\w*|\S/g) ?? []
}

function combine(sign: string, left: RetryDelay, right: RetryDelay): RetryDelay {
  if (sign === '+') return (retried) => left(retried) + right(retried)
  if (sign === '-') return (retried) => left(retried) - right(retried)
  if (sign === '*') return (retried) => left(retried) * right(retried)
  return (retried) => left(retried) / right(retried)
}

function constant(value: number): RetryDelay {
  return () => value
}

function invalid(source: string): Refused {
  return new Refused(400, `invalid Upstash-Retry-Delay expression: ${source}`)
}
