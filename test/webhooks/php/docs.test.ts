import { it } from 'vitest'
import { expectItVerifies, programOf, runReceiver } from '../snippet.ts'

it('docs/webhooks.md shows a receiver for PHP that verifies', async () => {
  const program = programOf('PHP', 'php', 'receiver.php')
  await expectItVerifies((options) =>
    runReceiver('php', ['-S', `127.0.0.1:${options.port}`, program], options),
  )
})
