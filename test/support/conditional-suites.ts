import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

/** Debian's, the one without a window first: it opens a page in a third of the time. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
export const CHROMIUM = process.env.CHROMIUM_PATH ?? INSTALLED.find(existsSync) ?? ''

/** From Debian's package: `.ci/run` unpacks it, without the web server and database that it depends on. */
const UNPACKED = ['/opt/wordpress', '/usr/share/wordpress']
export const WORDPRESS =
  process.env.WORDPRESS_PATH ?? UNPACKED.find((path) => existsSync(`${path}/wp-settings.php`)) ?? ''
const HAS_WORDPRESS = WORDPRESS !== '' && hasCurl() && runs('python3')

type Suite = { folder: string; name: string; here: boolean; need: string }

/** Suites that need what `npm ci` does not bring. */
export const CONDITIONAL_SUITES: Suite[] = [
  {
    folder: 'test/postgres',
    name: 'The PostgreSQL suite',
    here: Boolean(process.env.TEST_POSTGRES_URL),
    need: 'set TEST_POSTGRES_URL to a server where you can create databases, then run npm run test:postgres',
  },
  {
    folder: 'test/browser',
    name: 'The browser suite',
    here: existsSync(CHROMIUM),
    need: 'install Chromium or set CHROMIUM_PATH',
  },
  {
    folder: 'test/webhooks/python',
    name: 'The test of the Python receiver',
    here: runs('python3'),
    need: 'install python3',
  },
  {
    folder: 'test/webhooks/php',
    name: 'The test of the PHP receiver',
    here: runs('php'),
    need: 'install PHP (php-cli)',
  },
  {
    folder: 'test/webhooks/go',
    name: 'The test of the Go receiver',
    here: runs('go', 'version'),
    need: 'install Go (golang-go)',
  },
  {
    folder: 'test/integrations/wordpress',
    name: 'The suite of the WordPress plugin',
    here: HAS_WORDPRESS,
    need: 'install PHP (php-cli, php-curl) and python3, and unpack WordPress into /opt/wordpress or set WORDPRESS_PATH',
  },
  {
    folder: 'test/browser/wordpress',
    name: 'The browser suite of the WordPress plugin',
    here: HAS_WORDPRESS && existsSync(CHROMIUM),
    need: 'install what the browser suite and that of the plugin need',
  },
]

/** Those that have tests, but not here what the tests need. */
export function suitesLeftOut(suites: Suite[]): Suite[] {
  return suites.filter(({ folder, here }) => !here && hasTests(folder))
}

function runs(command: string, argument = '--version'): boolean {
  return spawnSync(command, [argument]).status === 0
}

/** As PHP of a website has; it is a package of its own. */
function hasCurl(): boolean {
  return spawnSync('php', ['-r', 'exit(extension_loaded("curl") ? 0 : 1);']).status === 0
}

function hasTests(folder: string): boolean {
  if (!existsSync(folder)) return false
  return readdirSync(folder, { recursive: true }).some((name) => /\.test\.tsx?$/.test(String(name)))
}
