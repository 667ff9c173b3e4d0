import { it } from 'vitest'
import { expectItVerifies, programOf, runReceiver } from '../snippet.ts'

it('docs/webhooks.md shows a receiver for Python that verifies', async () => {
  const program = programOf('Python', 'python', 'receiver.py')
  await expectItVerifies((options) => runReceiver('python3', [program], options))
})
