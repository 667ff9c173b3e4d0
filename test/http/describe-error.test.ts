import { NeonDbError } from '@neondatabase/serverless'
import { QstashError } from '@upstash/qstash'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, it } from 'vitest'
import { describeError } from '../../functions/http/describe-error.ts'
import { Fault } from '../../functions/platform/fault.ts'

const SECRET = 'ann@example.com'

function postgres(message: string, fields: object = {}) {
  return Object.assign(new NeonDbError(message), fields)
}
function parserError() {
  try {
    return JSON.parse(`{ "email": ${SECRET} }`)
  } catch (error) {
    return error
  }
}

describe('What a log says of a failure', () => {
  it.each([
    [
      'a statement that Postgres refused',
      new DrizzleQueryError(
        'select $1',
        [SECRET],
        postgres(`invalid: "${SECRET}"`, { code: '22P02' }),
      ),
      { cause: 'NeonDbError', code: '22P02' },
    ],
    [
      'a value that is there already',
      postgres(`duplicate ${SECRET}`, {
        code: '23505',
        detail: SECRET,
        constraint: 'people_email',
      }),
      { cause: 'NeonDbError', code: '23505', constraint: 'people_email' },
    ],
    [
      'a database that answers no SQL',
      postgres(`Server error (HTTP status 500): ${SECRET}`),
      { cause: 'NeonDbError', status: '500' },
    ],
    [
      'a database that nobody reached',
      postgres(`Error connecting to ${SECRET}`, { sourceError: new TypeError(SECRET) }),
      { cause: 'NeonDbError', source: 'TypeError' },
    ],
    ['a queue that refused', new QstashError(SECRET, 412), { cause: 'QstashError', status: '412' }],
    ['a fault in our own words', new Fault('the list is empty'), { cause: 'the list is empty' }],
    ['no error at all', SECRET, { cause: 'string' }],
    [
      'a code that is a sentence',
      Object.assign(new Error('x'), { code: SECRET, stack: '' }),
      { cause: 'Error' },
    ],
  ])('is the kind, never the text, of %s', (_, error, told) => {
    expect(describeError(error)).toEqual(told)
  })

  it('is the place in the code where nothing else names it, without what was read there', () => {
    const told = describeError(parserError())
    expect(told.cause).toBe('SyntaxError')
    expect(told.at).toContain('parserError')
    expect(JSON.stringify(told)).not.toContain('ann@')
    const broken = new Error(`two lines\n    at ${SECRET}`)
    expect(JSON.stringify(describeError(broken))).not.toContain(SECRET)
  })
})
