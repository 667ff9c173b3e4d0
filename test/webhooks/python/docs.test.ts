import { it } from 'vitest'
import { programOf, runReceiver } from '../snippet.ts'
import { expectItHolds } from '../try-receiver.ts'

it('docs/webhooks.md shows a receiver for Python that verifies and goes on', async () => {
  const program = programOf('Python', 'python', 'receiver.py')
  await expectItHolds((options) => runReceiver('python3', [program], { ...options, program }))
})
