import { OUTPUTS } from '../../functions/outputs/index.ts'
import { mailedLink, suggestion } from '../submissions/world.ts'
import { allRoutes } from '../support/all-routes.ts'
import type { TestApp } from '../support/app.ts'
import { everyEndpoint } from '../support/every-endpoint.ts'
import { FORM, makeEverything } from '../support/everything.ts'
import { askForLink, makeStaff, ORIGIN } from '../support/staff.ts'
import { linkIn, makePending, makeSubscriber, post } from '../support/subscriber.ts'

/** What requests can be about: the app's own routes, and one of everything they can name. */
export type World = {
  routes: { method: string; path: string }[]
  /** Whole addresses of routes that a secret opens. */
  addresses: Record<string, string>
  ids: Record<string, string>
  cookies: string[]
  origin: string
  form: Record<string, string>
}

const ROUTES = (await allRoutes())
  .filter(({ path }) => !path.includes('*'))
  .map(({ method, path }) => ({ method: method === 'ALL' ? 'GET' : method, path }))

/** The address of a drawn picture carries a hash: its page tells it. */
async function pictureOf(app: TestApp, feedId: string): Promise<string> {
  const html = await (await app.request(`/f/${feedId}`)).text()
  return /"https:\/\/calendar\.test(\/pictures\/[^"]+)"/.exec(html)?.[1] ?? ''
}

/** The files beside a feed, an organization and a custom feed. */
function outputsOf(...pages: string[]): Record<string, string> {
  const paths = ['/f/:file', '/o/:file', '/o/:orgSlug/:file']
  const files = Object.keys(OUTPUTS).flatMap((ending) =>
    paths.map((path, i) => [`${path}{[^/]+\\.${ending}}`, `${pages[i]}.${ending}`]),
  )
  return Object.fromEntries(files)
}

export async function makeWorld(app: TestApp): Promise<World> {
  const { staff, feed, ids } = await makeEverything(app)
  const member = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'member' })
  const free = await makeStaff(app, { plan: 'free' })
  const reader = await makeSubscriber(app, feed.id)
  const { confirm } = await makePending(app, feed.id)
  const signIn = await askForLink(app, staff.email)
  await staff.send('/team/invitations', { email: `x-${staff.email}`, role: 'member' })
  await app.runQueued()
  const invitation = linkIn(app.mails.at(-1), '/invitations/')
  await app.database.query('update feeds set takes_submissions = true where id = $1', [feed.id])
  await post(app, `/submit/${feed.id}`, suggestion())
  const confirmSuggestion = await mailedLink(app, 'confirm')
  const read = await everyEndpoint()
  const api = Object.entries(read.addresses)
  const addresses: Record<string, string> = {
    ...Object.fromEntries(api.map(([path, address]) => [`/api/v1${path}`, address])),
    '/subscriptions/confirm/:token': confirm,
    '/subscriptions/manage/:token': reader.manage,
    '/subscriptions/manage/:token/export': `${reader.manage}/export`,
    '/subscriptions/manage/:token/erase': `${reader.manage}/erase`,
    '/subscriptions/unsubscribe/:token': reader.unsubscribe,
    '/submit/:feedId': `/submit/${feed.id}`,
    '/submit/confirm/:token': confirmSuggestion,
    '/submit/mine/:token': confirmSuggestion.replace('/confirm/', '/mine/'),
    '/submit/more/:token': confirmSuggestion.replace('/confirm/', '/more/'),
    '/f/:feedId/days/:day': `/f/${feed.id}/days/2026-07-01`,
    '/embed/:feedId/days/:day': `/embed/${feed.id}/days/2026-07-01`,
    '/embed/:file{[^/]+\\.fragment}': `/embed/${feed.id}.fragment`,
    '/embed/o/:file{[^/]+\\.fragment}': `/embed/o/${read.org.slug}.fragment`,
    '/embed/o/:orgSlug/:file{[^/]+\\.fragment}': `/embed/o/${read.org.slug}/${read.custom.slug}.fragment`,
    '/f/:feedId/:file': `/f/${feed.id}/${ids.eventId}.ics`,
    ...outputsOf(`/f/${feed.id}`, `/o/${read.org.slug}`, `/o/${read.org.slug}/${read.custom.slug}`),
    '/pictures/:file': await pictureOf(app, feed.id),
    '/sitemap/:file': `/sitemap/${feed.id}.xml`,
    '/sign-in/:token': signIn,
    '/invitations/:token': invitation,
  }
  app.mails.splice(0)
  return {
    routes: ROUTES,
    addresses,
    ids: {
      ...ids,
      ...{ org: staff.slug, orgSlug: read.org.slug, customSlug: read.custom.slug },
      ...{ year: '2026', month: '07', day: '01', eventSlug: 'test-event' },
    },
    cookies: [staff.cookie, staff.cookie, member.cookie, free.cookie],
    origin: ORIGIN,
    form: {
      ...FORM(feed.id),
      id: '',
      next: '/dashboard',
      intent: '',
      keywords: 'jazz, blues',
      digestFrequency: 'weekly',
      website: '',
      everywhere: 'on',
      [`feed:${feed.id}`]: 'on',
    },
  }
}
