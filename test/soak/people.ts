import { formFields } from '../support/event-form.ts'
import { markerOf } from './calendars.ts'
import { linkIn, type Mailbox } from './mailbox.ts'
import type { Org } from './world.ts'

type Site = { origin: string; mailbox: Mailbox; now: () => number }
const RETRY_MS = 200
const PATIENCE_MS = 600_000
const MARKER_DAYS = 50

/** Tries until it works, as a patient person does while a service is down. */
export async function patiently<T>(what: string, work: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  let last: unknown
  while (performance.now() < end) {
    try {
      const done = await work()
      if (done !== undefined) return done
    } catch (error) {
      last = error
    }
    await new Promise((done) => setTimeout(done, RETRY_MS))
  }
  throw new Error(`${what} did not work: ${last instanceof Error ? last.message : last}`)
}

async function send(site: Site, path: string, form: Record<string, string>, cookie = '') {
  const response = await fetch(site.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.origin, accept: 'text/html', ...(cookie && { cookie }) },
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(20_000),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Somebody of an organization, in a browser that is signed in through an emailed link. */
export class Staff {
  #site: Site
  #org: Org
  #cookie = ''
  #event = ''
  /** The newest title that the dashboard said it has saved. */
  version = 0

  constructor(site: Site, org: Org) {
    this.#site = site
    this.#org = org
  }

  get feed(): string {
    return this.#org.staffFeed
  }

  async signIn(): Promise<void> {
    const { owner } = this.#org
    const seen = new Set(this.#mails().map(({ id }) => id))
    await patiently(`${owner} asking for a link`, async () => {
      const { status } = await send(this.#site, '/sign-in', { email: owner })
      return status === 200 || undefined
    })
    const link = await patiently(`${owner} getting the link`, async () => {
      const mail = this.#mails().findLast(({ id }) => !seen.has(id))
      return mail && linkIn(mail, '/sign-in/')
    })
    this.#cookie = await patiently(`${owner} signing in`, async () => {
      const { headers } = await send(this.#site, link, {})
      const cookie = headers.getSetCookie().find((line) => line.startsWith('__Host-session='))
      return cookie?.split(';')[0]
    })
  }

  #mails() {
    const isLink = (text: string) => text.includes('/sign-in/')
    return this.#site.mailbox
      .read()
      .filter(({ to, text }) => to === this.#org.owner && isLink(text))
  }

  async #open(path: string): Promise<string | undefined> {
    const response = await fetch(this.#site.origin + path, {
      headers: { cookie: this.#cookie, accept: 'text/html' },
      signal: AbortSignal.timeout(20_000),
    })
    const html = await response.text()
    return response.ok ? html : undefined
  }

  /** Publishes the event that will be edited again and again. */
  async publish(): Promise<void> {
    const base = `/dashboard/${this.#org.slug}`
    const day = new Date(this.#site.now() + MARKER_DAYS * 86_400_000).toISOString().slice(0, 10)
    this.#event = await patiently(`${this.#org.owner} publishing`, async () => {
      const form = await this.#open(`${base}/events/new?feed=${this.#org.staffFeed}`)
      if (!form) return undefined
      const { status, text, headers } = await send(
        this.#site,
        `${base}/events`,
        {
          ...formFields(form, `${base}/events`),
          title: markerOf(this.#org.staffFeed, 0),
          feedId: this.#org.staffFeed,
          startDate: day,
          startTime: '12:00',
        },
        this.#cookie,
      )
      const place = headers.get('location') ?? ''
      const [id] = /evt_\w+/.exec(place) ?? []
      if (status !== 303) throw new Error(`${status} ${text.slice(0, 2_000)}`)
      return id
    })
  }

  /** Gives it the next title. */
  async edit(): Promise<void> {
    const path = `/dashboard/${this.#org.slug}/events/${this.#event}`
    const title = markerOf(this.#org.staffFeed, this.version + 1)
    await patiently(`${this.#org.owner} editing`, async () => {
      const html = await this.#open(path)
      const fields = html && formFields(html, path)
      if (!fields) return undefined
      if (fields.title === title) return true
      const { status, text } = await send(this.#site, path, { ...fields, title }, this.#cookie)
      if (status !== 303) throw new Error(`${status} ${text.slice(0, 2_000)}`)
      return true
    })
    this.version++
  }
}

export type Subscriber = {
  org: Org
  feed: string
  email: string
  frequency: 'daily' | 'weekly'
  /** By the clock of the service, at the latest; infinite until then. */
  confirmedAt: number
}
let people = 0

/** Signs up on the form and confirms by the emailed link. */
export async function subscribe(
  site: Site,
  org: Org,
  { feed, frequency }: Pick<Subscriber, 'feed' | 'frequency'>,
): Promise<Subscriber> {
  const email = `reader${++people}@example.com`
  await patiently(`${email} signing up`, async () => {
    const { status, text } = await send(site, '/subscriptions', {
      feedId: feed,
      email,
      digestFrequency: frequency,
    })
    if (status === 202) return true
    throw new Error(`${status} ${text.slice(0, 500)}`)
  })
  return { org, feed, email, frequency, confirmedAt: Number.POSITIVE_INFINITY }
}

/** Whether the email with the link has come; then it is confirmed. */
export async function confirmOnceMailed(site: Site, subscriber: Subscriber): Promise<boolean> {
  const isLink = (text: string) => text.includes('/confirm/')
  // Who asked twice, because the first answer got lost, takes the last link.
  const findMail = () =>
    site.mailbox.read().findLast(({ to, text }) => to === subscriber.email && isLink(text))
  if (!findMail()) return false
  await patiently(`${subscriber.email} confirming`, async () => {
    const mail = findMail()
    const { status, text } = await send(site, mail ? linkIn(mail, '/confirm/') : '/', {})
    if (status === 200) return true
    throw new Error(`${status} ${text.slice(0, 2_000)}`)
  })
  subscriber.confirmedAt = site.now()
  return true
}
