import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { it } from 'vitest'
import { programOf, runReceiver } from '../snippet.ts'
import { expectItHolds } from '../try-receiver.ts'

it('docs/webhooks.md shows a receiver for Go that verifies and goes on', async () => {
  const program = programOf('Go', 'go', 'receiver.go')
  const built = join(dirname(program), 'receiver')
  // `go run` would leave the program behind when it is ended.
  execFileSync('go', ['build', '-o', built, program], {
    env: { ...process.env, GOTOOLCHAIN: 'local' },
  })
  await expectItHolds((options) => runReceiver(built, [], { ...options, program }))
})
