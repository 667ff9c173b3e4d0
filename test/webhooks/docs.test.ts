import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ATTEMPT_WORDS, STATE_WORDS } from '../../functions/dashboard/webhooks/webhook-words.ts'
import { parseWebhook, verifySignature } from '../../functions/webhooks/receiver-kit/index.js'
import { freePort } from '../support/free-port.ts'
import { runWorkerd } from '../support/run-workerd.ts'
import { codeOf, expectItVerifies, page, programOf, runReceiver } from './snippet.ts'

const KIT = fileURLToPath(new URL('../../functions/webhooks/receiver-kit', import.meta.url))

describe('docs/webhooks.md', () => {
  it('shows payloads that the receiver kit knows', () => {
    const payloads = codeOf('json')
    expect(payloads).toHaveLength(2)
    for (const payload of payloads) expect(parseWebhook(payload)).toEqual(JSON.parse(payload))
  })

  it('has a test vector that is right', async () => {
    const [secret = '', body = '', signature = ''] = codeOf('text', '### Test vector').map((text) =>
      text.trim(),
    )
    expect(createHmac('sha256', secret).update(body).digest('hex')).toBe(signature)
    expect(await verifySignature(body, signature, secret)).toBe(true)
    expect(parseWebhook(body)).toEqual(JSON.parse(body))
  })

  it('shows a way to test a receiver on one’s own machine that its Node receiver takes', async () => {
    const port = await freePort()
    const secret = 'whsec_mine'
    const program = programOf('Node', 'js', 'receiver.mjs')
    await runReceiver(process.execPath, [program], { port, secret })
    const [script = ''] = codeOf('sh', '## Test on your machine')
    const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret }
    const sent = async (text: string) =>
      (await promisify(execFile)('sh', ['-c', text], { env })).stdout.trim()
    expect(await sent(script)).toBe('204')
    expect(await sent(script.replace('curl', 'body="$body "; curl'))).toBe('401')
  })

  it('says the states and the reasons in the words of the delivery list', () => {
    const words = [
      ...Object.values(STATE_WORDS).map(({ label }) => label),
      ...Object.values(ATTEMPT_WORDS),
    ]
    for (const word of words) expect(page).toContain(`\n| ${word} | `)
  })

  it('shows a receiver for Node that verifies', async () => {
    const program = programOf('Node', 'js', 'receiver.mjs')
    await expectItVerifies((options) => runReceiver(process.execPath, [program], options))
  })

  it('shows a receiver for Workers that verifies', async () => {
    const program = programOf('Workers', 'js', 'receiver.js')
    const installed = join(dirname(program), 'node_modules/calendar-feed-service-webhooks')
    cpSync(KIT, installed, { recursive: true })
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
