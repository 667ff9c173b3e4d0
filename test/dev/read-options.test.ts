import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readOptions } from '../../dev/starter/read-options.ts'

describe('readOptions()', () => {
  it('needs no flags', () => {
    expect(readOptions([])).toEqual({ port: 8787, data: resolve('.data'), fresh: false })
  })

  it('takes port, folder and a fresh start', () => {
    const flags = ['--port', '9000', '--data=elsewhere', '--fresh']
    expect(readOptions(flags)).toEqual({ port: 9000, data: resolve('elsewhere'), fresh: true })
  })

  it('shows the flags when asked', () => {
    expect(readOptions(['--help'])).toBe('help')
    expect(readOptions(['-h'])).toBe('help')
  })

  it.each([
    [['--port', 'http'], '--port must be a number from 1 to 65534'],
    [['--port', '65535'], '--port must be a number from 1 to 65534'],
    [['--port'], '--port <value>'],
    [['--prot', '1'], "Unknown option '--prot'"],
    [['now'], "Unexpected argument 'now'"],
    [['--data', ''], '--data must be'],
  ])('says in one line what is wrong with %j', (flags, message) => {
    expect(() => readOptions(flags)).toThrow(message)
    expect(() => readOptions(flags)).toThrow(/^[^\n]+$/)
  })
})
