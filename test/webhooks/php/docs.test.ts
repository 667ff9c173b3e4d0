import { it } from 'vitest'
import { programOf, runReceiver } from '../snippet.ts'
import { expectItHolds } from '../try-receiver.ts'

it('docs/webhooks.md shows a receiver for PHP that verifies and goes on', async () => {
  const program = programOf('PHP', 'php', 'receiver.php')
  await expectItHolds((options) =>
    runReceiver('php', ['-S', `127.0.0.1:${options.port}`, program], { ...options, program }),
  )
})
