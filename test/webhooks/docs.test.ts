import { copyFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseWebhook } from '../../functions/webhooks/receiver-kit/index.js'
import { runWorkerd } from '../support/run-workerd.ts'
import { codeOf, expectItVerifies, programOf, runReceiver } from './snippet.ts'

const KIT = new URL('../../functions/webhooks/receiver-kit/index.js', import.meta.url)

describe('docs/webhooks.md', () => {
  it('shows payloads that the receiver kit knows', () => {
    const payloads = codeOf('json')
    expect(payloads).toHaveLength(2)
    for (const payload of payloads) expect(parseWebhook(payload)).toEqual(JSON.parse(payload))
  })

  it('shows a receiver for Node that verifies', async () => {
    const program = programOf('Node', 'js', 'receiver.mjs')
    await expectItVerifies((options) => runReceiver(process.execPath, [program], options))
  })

  it('shows a receiver for Workers that verifies', async () => {
    const program = programOf('Workers', 'js', 'receiver.js')
    copyFileSync(KIT, join(dirname(program), 'receiver-kit.js'))
    await expectItVerifies(async ({ port, secret }) => {
      const built = await build({
        entryPoints: [program],
        bundle: true,
        format: 'esm',
        write: false,
      })
      const modules = [{ name: 'receiver.js', text: built.outputFiles[0]?.text ?? '' }]
      const workerd = await runWorkerd({ modules, env: { WEBHOOK_SECRET: secret }, port })
      onTestFinished(workerd.kill)
    })
  })
})
