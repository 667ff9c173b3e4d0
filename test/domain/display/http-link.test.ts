import { describe, expect, it } from 'vitest'
import { httpLink } from '../../../domain/display/http-link.ts'

describe('httpLink()', () => {
  it('lets web addresses through', () => {
    expect(httpLink('https://example.com/a b')).toBe('https://example.com/a%20b')
    expect(httpLink('HTTP://example.com')).toBe('http://example.com/')
  })

  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    '/path',
    '',
    null,
    undefined,
  ])('makes nothing of %j', (url) => {
    expect(httpLink(url)).toBe(undefined)
  })
})
