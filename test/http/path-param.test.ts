import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { pathParam } from '../../functions/http/path-param.ts'
import type { App } from '../../functions/platform/deps.ts'
import { projectFiles, readProjectFile } from '../architecture/project-files.ts'

it('a part of the path is text, or its route was given the wrong handler', async () => {
  const one = new Hono<App>()
    .get('/a/:token', (c) => c.text(pathParam(c, 'token')))
    .get('/b/:id', (c) => c.text(pathParam(c, 'token')))
    .onError((error, c) => c.text(error.message, 500))
  expect(await (await one.request('/a/x%20y')).text()).toBe('x y')
  expect(await (await one.request('/b/x')).text()).toBe('no :token in the path of this route')
})

/** A path parameter with a value made up for its absence: the next reader cannot tell that from a typo. */
const MADE_UP = /req\.param\([^()]+\)\s*(\?\?|\|\||as\b|!(?!=))/

it('no handler makes up a part of the path that its route does not have', () => {
  const files = projectFiles(/\.tsx?$/).filter((file) => file.startsWith('functions/'))
  expect(files).toContain('functions/http/path-param.ts')
  expect(files.filter((file) => MADE_UP.test(readProjectFile(file)))).toEqual([])
  for (const text of [
    "c.req.param('x') ?? ''",
    "c.req.param('x') as string",
    "c.req.param('x')!",
  ]) {
    expect(text).toMatch(MADE_UP)
  }
  expect("c.req.param('day') === undefined").not.toMatch(MADE_UP)
})
