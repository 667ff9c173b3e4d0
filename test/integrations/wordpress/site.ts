import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { WORDPRESS } from '../../support/conditional-suites.ts'
import { freePort } from '../../support/free-port.ts'

const HOST = new URL('host/', import.meta.url)
/** Enough for a site whose address is known. */
const INSTALLED = {
  blogname: 'Museum',
  active_plugins: 'a:1:{i:0;s:31:"calendar-feed/calendar-feed.php";}',
}

/** What a page cost: reads of transients, statements about the plugin, and requests to the service. */
export type Cost = {
  reads: number
  statements: string[]
  errors: string[]
  calls: { url: string; agent: string; timeout: number; looksUp: boolean }[]
}
export type Page = { status: number; html: string; main: string; cost: Cost }

export type Site = {
  origin: string
  folder: string
  /** A page with this content, as its author typed it; `part` of a theme's template, where no shortcodes run. */
  page: (content: string, as?: 'editor' | 'part') => Promise<Page>
  get: (path: string) => Promise<Response>
  /** The options that the plugin stored, by name. */
  stored: () => string[]
  /** Changes what is stored, as some other program may. */
  store: (change: (options: string) => string) => void
  /** What the database takes from now on: `utf8` has at most three bytes a character. */
  limit: (limits: { charset?: 'utf8'; statement?: number }) => void
  /** Puts the clock of the plugin forward. */
  later: (seconds: number) => void
  /** As after the installation: nothing stored, the clock as it was. */
  reset: () => void
  close: () => Promise<void>
}

/** Starts all of WordPress with the plugin from an archive, and with settings of PHP. */
export async function startSite(archive: Uint8Array, settings: string[] = []): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'wordpress-'))
  for (const name of ['wp-includes', 'wp-admin', 'wp-settings.php']) {
    symlinkSync(join(WORDPRESS, name), join(folder, name))
  }
  const plugins = join(folder, 'wp-content/plugins')
  mkdirSync(plugins, { recursive: true })
  for (const name of readdirSync(HOST)) {
    copyFileSync(new URL(name, HOST), join(folder, name === 'db.php' ? 'wp-content/db.php' : name))
  }
  writeFileSync(join(folder, 'plugin.zip'), archive)
  execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, 'plugin.zip'), plugins])
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const options = join(folder, 'options.json')
  const clock = join(folder, 'seconds-later.txt')
  const limits = join(folder, 'limits.json')
  // A page that is still being made reads all of the old ones or all of the new ones.
  const write = (text: string) => {
    writeFileSync(`${options}.new`, text)
    renameSync(`${options}.new`, options)
  }
  const reset = () => {
    write(JSON.stringify({ ...INSTALLED, siteurl: origin, home: origin }))
    for (const file of [clock, limits]) rmSync(file, { force: true })
  }
  reset()
  const child = await startPhp(port, folder, settings)
  const get = (path: string) => fetch(origin + path)
  return {
    origin,
    folder,
    get,
    reset,
    async page(content, as) {
      const query = new URLSearchParams({ content, ...(as && { [as]: '1' }) })
      const response = await get(`/?${query}`)
      const html = await response.text()
      const cost = /<!-- cost (.*) -->$/.exec(html)?.[1] ?? ''
      if (!cost) throw new Error(`The page ended early: ${html}`)
      const main = /<main>(.*)<\/main>/s.exec(html)?.[1] ?? ''
      const page = { status: response.status, html, main, cost: JSON.parse(cost) }
      expect(page.cost.errors).toEqual([])
      return page
    },
    stored: () =>
      Object.keys(JSON.parse(readFileSync(options, 'utf8'))).filter((name) =>
        name.includes('calendar_feed'),
      ),
    store: (change) => write(change(readFileSync(options, 'utf8'))),
    limit: (given) => writeFileSync(limits, JSON.stringify(given)),
    later(seconds) {
      const now = existsSync(clock) ? Number(readFileSync(clock, 'utf8')) : 0
      writeFileSync(clock, String(now + seconds))
    },
    async close() {
      stop(child)
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, maxRetries: 5 })
    },
  }
}

async function startPhp(port: number, folder: string, settings: string[]): Promise<ChildProcess> {
  const args = [
    ...['html_errors=0', ...settings].flatMap((setting) => ['-d', setting]),
    '-S',
    `127.0.0.1:${port}`,
    '-t',
    folder,
    join(folder, 'router.php'),
  ]
  // Pages are asked for while another one waits for the service.
  const env = { ...process.env, PHP_CLI_SERVER_WORKERS: '3' }
  const child = spawn('php', args, { env, stdio: 'ignore', detached: true })
  process.once('exit', () => stop(child))
  await vi.waitUntil(
    () =>
      fetch(`http://127.0.0.1:${port}/clock.php`)
        .then((response) => response.text())
        .then(
          () => true,
          () => false,
        ),
    {
      timeout: 60_000,
    },
  )
  return child
}

/** PHP leaves its workers running: all of its group end. */
function stop({ pid = 0, exitCode }: ChildProcess): void {
  if (exitCode !== null || pid === 0) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
