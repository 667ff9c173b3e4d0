import { allowedPlacesOf } from './packages.ts'
import {
  FORMATS_NOW,
  type Import,
  PARSES_MARKUP,
  readModule,
  UNESCAPED,
  WRITES_DOCUMENT,
} from './read-module.ts'

// Which module may import which. CONTRIBUTING.md describes the same rules.

/** From the bottom up: each imports only those before it, `domain/`, and the queries of `db/`. */
const SHARED_LAYERS = [
  'keys',
  'platform',
  'outbound',
  'http',
  'caching',
  'layout',
  'forms',
  'media',
  'events',
  'mail',
  'visitors',
  'tasks',
  'imports',
]
const MODULES = [
  'api',
  'submissions',
  'subscriptions',
  'webhooks',
  'digests',
  'dashboard',
  'pages',
  'outputs',
  'mcp',
  'geocoding',
]
/** Where modules are put together: these files may import all of them. */
const COMPOSITION = ['index', 'app', 'lazy-modules', 'background', 'task-kinds', 'clean-up'].map(
  (name) => `functions/${name}.ts`,
)
/** The typed queries of `db/`, apart from its tables, its connection, and its tools. */
const isQueries = (path: string) =>
  /^db\/(?!(tables|functions|install|admin|seed|connection|pool)\/)/.test(path) &&
  path !== 'db/lists/filtered-page.ts'
/** Settings and the database's address are read here only; everyone else is handed `Deps`. */
const OPENED_ONCE = [
  'functions/platform/env.ts',
  'db/connection/client.ts',
  'db/connection/create-db.ts',
]
const OPENERS = [
  'functions/index.ts',
  'functions/platform/create-deps.ts',
  'functions/platform/complete-deps.ts',
]
const DASHBOARD_MAY_USE = [
  'webhooks/endpoint-secret',
  'webhooks/send-test',
  'digests/preview',
  'pages/event-preview',
  'pages/month-table',
  'pages/printed-poster',
]

/** Imports from a shared layer to a higher one that exist today. Nothing may be added. */
export const LOOKS_UP: Record<string, string[]> = {
  'functions/platform/create-deps.ts': [
    'functions/mail/create-mailer.ts',
    'functions/mail/mailer.ts',
  ],
  'functions/platform/deps.ts': ['functions/mail/mailer.ts'],
  'functions/mail/mail-task.ts': ['functions/tasks/task-kind.ts'],
}

/** The whole of zod is four times `zod/mini`: only what describes the API carries it. */
const WHOLE_ZOD = [
  'domain/calendar-contract.ts',
  'domain/contract-values.ts',
  'domain/event-contract.ts',
  'domain/tool-results.ts',
  'functions/api/openapi.ts',
]
/** What is written into a page as it is: a style of ours, and JSON whose `<` is escaped. */
const MAY_WRITE_RAW = [
  'functions/mail/mail-layout.tsx',
  'functions/pages/json-ld.tsx',
  'dev/pages/demo-page.ts',
]

/**
 * The only files that may use the network, and what they reach. URLs that a person entered go through
 * `functions/outbound/`, which judges them first; all others are settings or constants.
 */
export const MAY_FETCH: Record<string, string> = {
  'functions/outbound/fetch-outbound.ts': 'URLs that a person entered',
  'functions/outbound/fetch-file.ts': 'URLs of calendars that a person entered',
  'functions/outbound/resolve-host.ts': 'DNS_URL',
  'functions/geocoding/geocoder.ts': 'GEOCODER_URL',
  'functions/mail/create-mailer.ts': 'CAPTURE_URL, in development',
  'functions/mail/resend-mailer.ts': 'Resend',
  'functions/forms/turnstile.tsx': 'Turnstile',
  'functions/platform/create-deps.ts': 'files beside the Worker',
  'functions/platform/execution.ts': 'the Worker itself',
  'functions/http/lazy-module.ts': 'a module of the Worker',
  'functions/index.ts': 'a module of the Worker',
}

/** The dashboard's script takes a part of one of our own pages. */
export const MAY_PARSE_MARKUP = ['functions/layout/script/own-page.ts']

/** Clock, chance, network, timers and settings come in through `Deps`; what is harmless of them. */
const WORLD: Record<string, RegExp> = {
  Date: /^(new Date\(…\)|Date\.(parse|UTC)|is Date)$/,
  Math: /^Math\.(?!random$)\w+$/,
  Temporal: /^Temporal\.(?!Now$)\w+$/,
  crypto: /^crypto\.subtle$/,
  AbortSignal: /^AbortSignal\.(abort|any)$|^is AbortSignal$/,
  ...Object.fromEntries(
    [
      'fetch XMLHttpRequest WebSocket WebSocketPair EventSource BroadcastChannel caches navigator',
      'setTimeout setInterval setImmediate queueMicrotask scheduler performance',
      'process Buffer require eval Function HTMLRewriter console',
      'globalThis self window global',
    ].flatMap((names) => names.split(' ').map((name) => [name, /^$/])),
  ),
}
const OUTSIDE_WORLD =
  /^functions\/(?!platform\/|layout\/script\/|api\/client\/|index\.ts$)|^domain\/|^db\/(?!(install|admin|seed|pool)\/|connection\/client\.ts)/

/** Runs in the browser of whoever opens a page of ours: it has a world of its own, and no service. */
const BROWSER = 'functions/layout/script/'
/** What the scripts of pages have of the widget. It imports nothing. */
const BROWSER_SHARES = 'widget/modules/combobox.ts'

/** What may stand before SQL: comments, and the parenthesis of a subquery. */
const BEFORE_SQL = /^(\s|\(|--[^\n]*(\n|$)|\/\*[\s\S]*?\*\/)+/
/** Published: it runs where its user lets it run. */
const CLIENT = 'functions/api/client/'

/** How SQL begins. */
const SQL =
  /^(select\s+[\w*('"$]|insert\s+into\b|merge\s+into\s+\S+\s+(as\s+)?(\w+\s+)?using\b|update\s+\S+\s+set\b|delete\s+from\b|with\s+(recursive\s+)?\w+(\s*\([^)]*\))?\s+as\b|values\s*\(|copy\s+\w+\s+(from|to)\b|lock\s+table\b|do\s+\$|(create|alter|drop|truncate)\s+(or\s+replace\s+)?(table|index|view|function|trigger|role)\b)/i

/** Returns what a file does that its place does not allow; empty when all is well. */
export function breachesOf(file: string, source: string): string[] {
  const { imports, uses, texts } = readModule(file, source)
  const [folder = '', part = ''] = file.split('/')
  const known =
    folder !== 'functions' ||
    COMPOSITION.includes(file) ||
    [...SHARED_LAYERS, ...MODULES].includes(part)
  const sql = folder === 'functions' ? texts.filter(isSql) : []
  return [
    ...(known ? [] : [`${part} is neither a module nor a shared layer`]),
    ...imports.filter((i) => !mayImport(file, i)).map((i) => `imports ${i.to}`),
    ...uses.filter((use) => !mayUse(file, use)).map((use) => `uses ${use}`),
    ...sql.map((text) => `speaks SQL: ${text.trim().slice(0, 40)}`),
  ]
}

/** A sentence for people ("Select a feed") begins with a capital letter and goes on in small ones. */
function isSql(text: string): boolean {
  const statement = text.replace(BEFORE_SQL, '')
  return SQL.test(statement) && !/^[A-Z][a-z]/.test(statement)
}

function mayImport(file: string, asked: Import): boolean {
  const { to, typeOnly } = asked
  if (!/^(functions|db|domain|widget|server|dev|test|integrations)\//.test(to))
    return mayImportPackage(file, asked)
  const [folder = '', part = ''] = file.split('/')
  const into = (...folders: string[]) => folders.some((name) => to.startsWith(`${name}/`))
  if (WHOLE_ZOD.includes(to) && /^(functions|db|domain|widget)$/.test(folder)) {
    return typeOnly || WHOLE_ZOD.includes(file)
  }
  if (folder === 'domain') return into('domain')
  // What developers install: it stands alone.
  if (folder === 'integrations') return into('integrations')
  if (folder === 'widget') return into('widget', 'domain')
  if (folder === 'db') return into('db', 'domain')
  if (folder === 'server') return into('server', 'functions', 'db', 'domain')
  if (folder !== 'functions') return true
  if (file.startsWith(BROWSER) || to.startsWith(BROWSER)) {
    return (
      file.startsWith(BROWSER) &&
      (to.startsWith(BROWSER) || into('domain') || to === BROWSER_SHARES)
    )
  }
  if (into('domain')) return true
  if (OPENED_ONCE.includes(to)) return typeOnly || OPENERS.includes(file)
  if (COMPOSITION.includes(file)) return into('functions') || isQueries(to)
  if (isQueries(to)) return true
  // For a type only: the rest hands the connection on.
  if (to === 'db/connection/stored-function.ts' && typeOnly) return true
  const layer = SHARED_LAYERS.indexOf(part)
  const below = layer < 0 ? SHARED_LAYERS : SHARED_LAYERS.slice(0, layer)
  if (into(...[...below, part].map((name) => `functions/${name}`))) return true
  if (LOOKS_UP[file]?.includes(to)) return true
  return (
    part === 'dashboard' &&
    DASHBOARD_MAY_USE.some((name) => [`functions/${name}.ts`, `functions/${name}.tsx`].includes(to))
  )
}

function mayImportPackage(file: string, { to, names }: Import): boolean {
  if (!allowedPlacesOf(to).some((place) => place.test(file))) return false
  const folder = file.split('/')[0]
  // By name the bundle takes all of zod: 454 kB against 92 kB.
  if (/^zod\b/.test(to) && names.join() !== '*') return false
  if (to === 'zod' && /^(functions|domain)$/.test(folder ?? '')) return WHOLE_ZOD.includes(file)
  const raw = to === 'hono/html' && names.some((name) => /^(raw|default|\*)$/.test(name))
  return !raw || MAY_WRITE_RAW.includes(file)
}

function mayUse(file: string, use: string): boolean {
  const [folder] = file.split('/')
  const name = /(?:^|\s)([\w$]+)/.exec(use.replace(/^(new|is) /, ''))?.[1] ?? ''
  if (/^(functions|domain|widget)$/.test(folder ?? '') && UNESCAPED.test(use)) return false
  if (folder === 'widget' || file.startsWith(BROWSER)) {
    if (PARSES_MARKUP.test(use)) return MAY_PARSE_MARKUP.includes(file)
    return use !== WRITES_DOCUMENT && !/^(new )?(eval|Function)\b/.test(use)
  }
  if (folder === 'functions' && /^(\.fetch|AbortSignal\.timeout)$/.test(use)) {
    return file.startsWith(CLIENT) || MAY_FETCH[file] !== undefined
  }
  if (use === FORMATS_NOW) return !OUTSIDE_WORLD.test(file)
  // Queries belong to db/: the rest only hands the database on.
  if (folder === 'functions' && /^db\./.test(use)) return false
  if (folder === 'db' && name === 'fetch') return file === 'db/connection/client.ts'
  const harmless = OUTSIDE_WORLD.test(file) && Object.hasOwn(WORLD, name) ? WORLD[name] : undefined
  return harmless?.test(use) ?? true
}
