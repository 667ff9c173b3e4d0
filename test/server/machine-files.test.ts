import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SETTING_NAMES } from '../../functions/platform/env.ts'
import { readSettings } from '../../server/settings.ts'
import { V8_OPTIONS } from '../../server/v8-options.ts'

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

/** Every setting that the server asks for. */
function knownSettings(): Set<string> {
  const data = mkdtempSync(join(tmpdir(), 'calendar-files-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const known = new Set(SETTING_NAMES)
  for (const SMTP_URL of ['', 'smtp://localhost']) {
    const given: Record<string, string> = {
      ...{ DATA_DIR: data, MAILER: 'smtp', SMTP_URL, PUBLIC_URL: 'http://localhost' },
      DATABASE_URL: 'postgres://me:pw@localhost/calendar',
    }
    readSettings(
      new Proxy(given, {
        get: (target, name) => {
          known.add(String(name))
          return target[String(name)]
        },
      }),
    )
  }
  // Read from the copy of what was given.
  return known.add('TASKS_AT_ONCE')
}

/** What a file sets that is no setting of the service: of PostgreSQL, Caddy, and Node.js. */
const OF_OTHERS = new Set([
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
  'UPSTREAM',
  'DB_PASSWORD',
])

describe('Files for one machine', () => {
  it('name settings that the service has', () => {
    const compose = read('compose.yaml')
    const named = [
      ...compose.matchAll(/^ {6}([A-Z_]+): /gm),
      ...compose.matchAll(/\$\{([A-Z_]+)/g),
      ...read('server/install/Caddyfile').matchAll(/\{\$([A-Z_]+)/g),
      ...(/^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g),
      ...(read('docs/self-host.md')
        .split('## Settings')[1]
        ?.matchAll(/^\| `([A-Z_]+)`/gm) ?? []),
    ].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(30)
    const known = knownSettings()
    expect(named.filter((name) => !known.has(name) && !OF_OTHERS.has(name))).toEqual([])
  })

  it('run the Node.js that package.json names, and tools as new as the database', () => {
    const { optionalDependencies } = JSON.parse(read('package.json'))
    const dockerfile = read('Dockerfile')
    const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
    expect(images).toEqual([optionalDependencies.node, optionalDependencies.node])
    const server = /image: postgres:(\d+)/.exec(read('compose.yaml'))?.[1]
    expect(dockerfile).toContain(`postgresql-client-${server}`)
  })

  it('start what the build writes, and let it finish for as long as it may', () => {
    const unit = read('server/install/calendar.service')
    const built = 'dist/server/index.js'
    expect(read('dev/build-server.ts')).toMatch(/dir: `\$\{root\}dist\/server`/)
    expect(unit).toMatch(new RegExp(`^ExecStart=\\S+ ${V8_OPTIONS.join(' ')} ${built}$`, 'm'))
    const command = ['node', ...V8_OPTIONS, built].map((word) => `"${word}"`).join(', ')
    expect(read('Dockerfile')).toContain(`CMD [${command}]`)
    const longest = Number(
      /LONGEST_STOP_MS = ([\d_]+)/.exec(read('server/index.ts'))?.[1]?.replace('_', ''),
    )
    const stops = [
      Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1]),
      Number(/stop_grace_period: (\d+)s/.exec(read('compose.yaml'))?.[1]),
    ]
    for (const seconds of stops) expect(seconds * 1000).toBeGreaterThan(longest)
  })

  it('give the proxy of compose.yaml the address that the service trusts', () => {
    const compose = read('compose.yaml')
    const trusted = /TRUSTED_PROXY: (\S+)/.exec(compose)?.[1]
    expect(trusted).toBe(/ipv4_address: (\S+)/.exec(compose)?.[1])
  })
})
