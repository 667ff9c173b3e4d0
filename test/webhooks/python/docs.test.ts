import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { expectItVerifies, programOf, runReceiver, sendInChunks } from '../snippet.ts'

it('docs/webhooks.md shows a receiver for Python that verifies', async () => {
  const program = programOf('Python', 'python', 'receiver.py')
  await expectItVerifies((options) => runReceiver('python3', [program], options))
})

it('docs/webhooks.md shows a receiver for Python that takes bodies in chunks', async () => {
  const port = await freePort()
  const secret = 'whsec_chunks'
  await runReceiver('python3', [programOf('Python', 'python', 'receiver.py')], { port, secret })
  const body = JSON.stringify({ event: 'subscriber.created', data: { email: 'zoë@example.com' } })
  const right = createHmac('sha256', secret).update(body).digest('hex')
  expect(await sendInChunks(port, body, right)).toBe(204)
  expect(await sendInChunks(port, `${body} `, right)).toBe(401)
})
