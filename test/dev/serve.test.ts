import { expect, it, onTestFinished } from 'vitest'
import { serve } from '../../dev/serve.ts'

it('A local server closes no idle connection, on which a request might be under way', async () => {
  const { origin, close } = await serve(() => new Response('here'))
  onTestFinished(close)
  const { headers } = await fetch(origin)
  // Node.js says so where it closes them.
  expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', null])
})
