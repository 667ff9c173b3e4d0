import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Context, Hono } from 'hono'
import { answerNeon, type NeonBackend } from '../db/pool/neon-protocol.ts'
import { DEMO_IMAGES } from '../db/seed/images.ts'
import { shortHash } from '../domain/short-hash.ts'
import { type KeptMail, type Mail, type Mailbox, OutgoingMails } from './mailbox.ts'
import { nextDigest } from './next-digest.ts'
import { DEMOS, demoPage, demoPolicy } from './pages/demo-page.ts'
import { mailboxPage } from './pages/mailbox-page.ts'
import type { Qstash } from './qstash/index.ts'
import { createReceiver, DEVELOPMENT_SECRET } from './receiver.ts'
import { sampleCalendar } from './sample-calendar.ts'

export type StandInsOptions = {
  /** The Worker's address, for the demo page. */
  service: string
  mailbox: Mailbox
  database?: NeonBackend | undefined
  qstash?: Pick<Qstash, 'handle' | 'state'> | undefined
  now: () => Date
  /** Has the Worker do what is due at that time. */
  runCron?: ((at: Date) => Promise<void>) | undefined
}

const FILES = {
  '/style.css': 'text/css; charset=utf-8',
  '/refresh.js': 'text/javascript; charset=utf-8',
}
/** When all that changed until now has been left alone for long enough. */
const EVENT_UPDATE_WAIT_MS = 11 * 60_000
const WRITTEN_AFTER_MS = 2_000
// Emails are HTML with other people's text: a script in one, or one it loads, never runs.
const PAGE_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; " +
  'img-src * data:; frame-src *'

/** Everything outside the Worker that a developer's machine lacks, behind one handler. */
export function createStandIns(options: StandInsOptions) {
  const { service, mailbox, database, qstash, now, runCron } = options
  const queue = () => qstash?.state() ?? { waiting: [], delivered: [], dead: [] }
  const app = new Hono()

  app.post('/sql', async (c) => {
    // As Neon does. It also keeps out web pages: the header makes a browser ask first.
    const connection = c.req.header('neon-connection-string')
    if (!database || !connection) return c.json({ message: 'missing connection string' }, 400)
    const answer = await answerNeon(database, await c.req.text(), (name) => c.req.header(name))
    return new Response(answer.body, answer)
  })
  app.all('/v2/*', async (c) => (await qstash?.handle(c.req.raw)) ?? c.notFound())

  app.post('/mail', async (c) => {
    const isJson = c.req.header('content-type')?.startsWith('application/json')
    const sent = OutgoingMails.safeParse(isJson ? await c.req.json().catch(() => null) : null)
    if (!sent.success) return c.json({ error: 'not a valid email' }, 400)
    const key = c.req.header('idempotency-key')
    if (!Array.isArray(sent.data)) mailbox.add(sent.data, now(), key)
    // A batch is sent under one key: each of its mails has its place in it.
    else sent.data.forEach((mail, i) => void mailbox.add(mail, now(), key && `${key}.${i}`))
    return c.json({ ok: true }, 201)
  })
  app.get('/mail', (c) => c.json(mailbox.list().map(asSent)))
  let lastDigest: Date | undefined
  app.post('/digests', async (c) => {
    if (!isFromHere(c)) return c.text('Cross-site requests are not allowed', 403)
    const next = nextDigest(lastDigest ?? now())
    await runCron?.(next)
    lastDigest = next
    return c.redirect('/', 303)
  })
  app.post('/event-updates', async (c) => {
    if (!isFromHere(c)) return c.text('Cross-site requests are not allowed', 403)
    await runCron?.(new Date(now().getTime() + EVENT_UPDATE_WAIT_MS))
    return c.redirect('/', 303)
  })
  app.get('/queue', (c) => c.json(queue()))

  let fetches = 0
  app.get('/calendar.ics', (c) => {
    // What was fetched is written when the cron runs: at once, without a wait for the next minute.
    setTimeout(() => void runCron?.(now()).catch(() => {}), WRITTEN_AFTER_MS).unref()
    const text = sampleCalendar(fetches++, now(), new URL(c.req.url).origin)
    return c.body(text, 200, { 'Content-Type': 'text/calendar; charset=utf-8' })
  })
  // Some point in Austin for each address.
  app.get('/geocoder', (c) => c.json([somewhereInAustin(c.req.query('q') ?? '')]))
  app.get('/images/:name{[a-z]+.jpg}', async (c) => {
    const name = c.req.param('name').replace('.jpg', '')
    if (!DEMO_IMAGES.some((image) => image === name)) return c.notFound()
    const { default: sharp } = await import('sharp')
    const source = fileURLToPath(new URL(`./demo-images/${name}.svg`, import.meta.url))
    const file = await sharp(source).resize(1200, 800).jpeg().toBuffer()
    return c.body(new Uint8Array(file), 200, { 'Content-Type': 'image/jpeg' })
  })
  app.route('/receiver', createReceiver({ secret: DEVELOPMENT_SECRET, now }))

  app.get('/', (c) => {
    c.header('Content-Security-Policy', PAGE_POLICY)
    const mails = mailbox.list()
    const asked = Number(c.req.query('mail'))
    const open = mails.find(({ number }) => number === asked)
    return c.html(mailboxPage({ mails, open, queue: queue(), now: now() }))
  })
  for (const [path, { style }] of Object.entries(DEMOS)) {
    app.get(path, (c) => {
      const policy = demoPolicy(path, service)
      if (policy) c.header('Content-Security-Policy', policy)
      return c.html(demoPage(path, service) ?? '')
    })
    app.get(`${path}.css`, (c) => c.body(style ?? '', 200, { 'Content-Type': 'text/css' }))
  }
  for (const [path, type] of Object.entries(FILES)) {
    app.get(path, (c) => {
      const file = new URL(`./pages${path}`, import.meta.url)
      return c.body(readFileSync(file, 'utf8'), 200, { 'Content-Type': type })
    })
  }
  return (request: Request) => app.fetch(request)
}

function somewhereInAustin(address: string) {
  const [north, east] = [address, `${address} `].map((text) => parseInt(shortHash(text), 36) % 1000)
  const at = (start: number, steps = 0) => (start + steps / 10_000).toFixed(4)
  return { lat: at(30.22, north), lon: at(-97.8, east), class: 'building' }
}

/** No other page's form may send mails, even if they go no further than here. */
function isFromHere(c: Context): boolean {
  return c.req.header('sec-fetch-site') === 'same-origin'
}

function asSent({ number: _number, id: _id, ...mail }: KeptMail): Mail {
  return mail
}
