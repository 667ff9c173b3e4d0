import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ATTEMPT_WORDS, STATE_WORDS } from '../../functions/dashboard/webhooks/webhook-words.ts'
import { parseWebhook, verifySignature } from '../../functions/webhooks/receiver-kit/index.js'
import { SAMPLE, TEST_DELIVERY } from '../../functions/webhooks/send-test.ts'
import { freePort } from '../support/free-port.ts'
import { runWorkerd } from '../support/run-workerd.ts'
import { codeOf, page, programOf, runReceiver, writeProgram } from './snippet.ts'
import { expectItHolds, type Receiver, type Start } from './try-receiver.ts'

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
    await runReceiver(process.execPath, [program], { port, secret, program })
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

  it('shows the three marks of a test event', () => {
    const marks = [`${TEST_DELIVERY}_`, SAMPLE.email, SAMPLE.feedSlug]
    const [, section = ''] = page.split('## Test events\n')
    for (const mark of marks) expect(section.split('\n## ')[0]).toContain(`\`${mark}\` |`)
  })

  it('shows a receiver for Node that verifies and goes on', async () => {
    const program = programOf('Node', 'js', 'receiver.mjs')
    await expectItHolds((options) =>
      runReceiver(process.execPath, [program], { ...options, program }),
    )
  })

  it('shows a receiver for Workers that verifies and goes on', async () => {
    await expectItHolds((options) => runWorker(programOf('Workers', 'js', 'receiver.js'), options))
  })

  it('shows the receiver that the kit’s own README shows, which verifies and goes on', async () => {
    const [code = ''] = codeOf('js', '', readFileSync(join(KIT, 'README.md'), 'utf8'))
    await expectItHolds((options) => runWorker(writeProgram(code, 'receiver.js'), options))
  })
})

/** Runs a Worker that has the kit installed, with a queue that another path lists and breaks. */
async function runWorker(
  program: string,
  { port, secret }: Parameters<Start>[0],
): Promise<Receiver> {
  const folder = dirname(program)
  cpSync(KIT, join(folder, 'node_modules/calendar-feed-service-webhooks'), { recursive: true })
  const main = join(folder, 'main.js')
  writeFileSync(main, WORKER_WITH_QUEUE)
  const built = await build({ entryPoints: [main], bundle: true, format: 'esm', write: false })
  const modules = [{ name: 'main.js', text: built.outputFiles[0]?.text ?? '' }]
  const workerd = await runWorkerd({ modules, env: { WEBHOOK_SECRET: secret }, port })
  onTestFinished(workerd.kill)
  const call = (path: string) => fetch(`${workerd.origin}${path}`)
  return {
    stored: async () => (await (await call('/stored')).json()) as string[],
    breakStore: async () => void (await call('/break')),
  }
}

const WORKER_WITH_QUEUE = `
import receiver from './receiver.js'
const stored = []
let broken = false
const WEBHOOKS = {
  async send(message) {
    if (broken) throw new Error('the queue is down')
    stored.push(JSON.stringify(message))
  },
}
export default {
  fetch(request, env) {
    const { pathname } = new URL(request.url)
    if (pathname === '/break') broken = true
    if (pathname !== '/') return Response.json(stored)
    return receiver.fetch(request, { ...env, WEBHOOKS })
  },
}`
