import { COMPUTED_NAME, readModule } from './read-module.ts'

// Who may know whom. CONTRIBUTING.md says the same in words.

const FLOORS = ['platform', 'http', 'events', 'mail', 'domain', 'tasks']
const ROOMS = ['api', 'subscriptions', 'webhooks', 'dashboard', 'pages']
/** Where rooms meet: what sets the whole house up. */
const DOORS = ['index', 'app', 'task-kinds', 'clean-up'].map((name) => `functions/${name}.ts`)
/** Settings and the database's address are read here only; everyone else is handed `Deps`. */
const OPENED_ONCE = ['functions/platform/env.ts', 'db/client.ts']
const OPENERS = ['functions/index.ts', 'functions/platform/create-deps.ts']
const CONTRACT = 'functions/events/contract.ts'
/** How an event reads is decided once: the pages write times, places and texts as the widget does. */
const PAGES_MAY_USE =
  /^widget\/(calendar-days|calendar-links|event-time|http-link|ics|intl|place|region|when|words|words\/en)\.ts$/
const DASHBOARD_MAY_USE = ['endpoint-url', 'endpoint-secret', 'send-test']

/** Where a package may be used; a package not named here may be used by whoever may use packages. */
const PACKAGES: [name: RegExp, allowed: RegExp][] = [
  [/^(drizzle-|@neondatabase\/|pg$)/, /^(db|dev|test)\/|^drizzle\.config\.ts$/],
  [/^@upstash\/qstash/, /^functions\/platform\/queue\.ts$|^test\//],
  [/^cloudflare:/, /^functions\/(platform\/|index\.ts$)/],
  [/^node:/, /^(db|dev|test|\.ci)\/|^functions\/(platform\/|index\.ts$)|^[^/]+$/],
  [COMPUTED_NAME, /^(db|dev|test)\//],
  [/^zod/, /^(functions|test|dev)\//],
  [/./, /^(?!widget\/|functions\/domain\/)/],
]

/** Clock, chance and network come in through `Deps`. */
const WORLD =
  /^(Date\.now|new Date\(\)|performance\.now|Math\.random|crypto\.(getRandomValues|randomUUID)|fetch\(\)|set(Timeout|Interval)\(\)|(process|Buffer)\..+)$/
const OUTSIDE_WORLD = /^functions\/(?!platform\/|index\.ts$)|^db\/(queries|schema)\//

/** What a file does that its place in the house does not allow; empty when all is well. */
export function breachesOf(file: string, source: string): string[] {
  const { imports, uses } = readModule(file, source)
  const [shelf = '', part = ''] = file.split('/')
  const known =
    shelf !== 'functions' || DOORS.includes(file) || [...FLOORS, ...ROOMS].includes(part)
  return [
    ...(known ? [] : [`${part} is neither a room nor a floor`]),
    ...imports.filter((i) => !mayImport(file, i.to, i.typeOnly)).map((i) => `imports ${i.to}`),
    ...uses.filter((use) => !mayUse(file, use)).map((use) => `uses ${use}`),
  ]
}

function mayImport(file: string, to: string, typeOnly: boolean): boolean {
  if (!/^(functions|db|widget|dev|test)\//.test(to)) {
    return PACKAGES.find(([name]) => name.test(to))?.[1].test(file) ?? true
  }
  const [shelf, part = ''] = file.split('/')
  const into = (...folders: string[]) => folders.some((folder) => to.startsWith(`${folder}/`))
  if (shelf === 'widget') return into('widget') || (typeOnly && to === CONTRACT)
  if (shelf === 'db') return into('db', 'functions/domain')
  if (shelf !== 'functions') return true
  if (part === 'domain') return into('functions/domain')
  if (OPENED_ONCE.includes(to)) return typeOnly || OPENERS.includes(file)
  if (DOORS.includes(file)) return into('functions', 'db/queries')
  const own = ROOMS.includes(part) ? [part] : []
  if (into('db/queries', ...[...FLOORS, ...own].map((name) => `functions/${name}`))) return true
  if (part === 'pages' && PAGES_MAY_USE.test(to)) return true
  return (
    part === 'dashboard' && DASHBOARD_MAY_USE.some((name) => to === `functions/webhooks/${name}.ts`)
  )
}

function mayUse(file: string, use: string): boolean {
  if (file.startsWith('db/') && use === 'fetch()') return file === 'db/client.ts'
  return !OUTSIDE_WORLD.test(file) || !WORLD.test(use)
}
