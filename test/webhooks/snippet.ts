import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import type { Receiver, Start } from './try-receiver.ts'

export const page = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')

/** The code blocks of a language on a page, below a heading if one is given. */
export function codeOf(language: string, heading = '', text = page): string[] {
  const from = text.slice(text.indexOf(heading))
  const blocks = from.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))
  return [...blocks].map((block) => block[1] ?? '')
}

/** The program on the page below this heading, in a file in its own folder. */
export function programOf(heading: string, language: string, fileName: string): string {
  const [code] = codeOf(language, `### ${heading}\n`)
  if (!code) throw new Error(`docs/webhooks.md has no ${language} below ${heading}`)
  return writeProgram(code, fileName)
}

export function writeProgram(code: string, fileName: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'snippet-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, fileName)
  writeFileSync(file, code)
  return file
}

/** Runs a receiver, in the folder of its program, until the test is over; resolves when it listens. */
export async function runReceiver(
  command: string,
  args: string[],
  { port, secret, program }: Parameters<Start>[0] & { program: string },
): Promise<Receiver> {
  const cwd = dirname(program)
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret }
  const child: ChildProcess = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout?.on('data', (text) => (output += text))
  child.stderr?.on('data', (text) => (output += text))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  await vi
    .waitUntil(async () => child.exitCode !== null || (await listens(port)), { timeout: 60_000 })
    .catch(() => {})
  expect(await listens(port), `${command} does not listen: ${output}`).toBe(true)
  const file = join(cwd, 'webhooks.jsonl')
  return {
    stored: async () => readFileSync(file, 'utf8').trimEnd().split('\n'),
    async breakStore() {
      rmSync(file)
      mkdirSync(file)
    },
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
