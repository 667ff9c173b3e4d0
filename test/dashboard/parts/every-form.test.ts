import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import { testBucket } from '../../support/bucket.ts'
import {
  COUNTS,
  DASHBOARD_ACTIONS,
  DASHBOARD_PAGES,
  EDITED_ROUTES,
  NEW_ROUTES,
} from '../../support/dashboard-routes.ts'
import { fill, makeEverything } from '../../support/everything.ts'
import { formsOf } from '../../support/forms-of.ts'
import { makeSource } from '../../support/make-source.ts'
import { makeStaff, signIn } from '../../support/staff.ts'

const PAGES = DASHBOARD_PAGES.map(({ rest }) => rest)
const ACTIONS = DASHBOARD_ACTIONS.map(({ rest }) => rest)

/** Pages that are shown at the address of another one, by a query. */
const VIEWS = ['/events?view=month&did=moved&event=:eventId&version=:version&undo=1']

/** What two people change at one time is brought together: `two-editors.test.ts` tries each. */
const MERGED = EDITED_ROUTES

/** Forms of new things that are not tried like the others in `lost-objects.test.ts`, and why. */
const NOT_CREATED_AT_ONCE = {
  '/imports': 'nothing is saved before its preview is confirmed, so nothing is sent twice',
}

/** Forms of something that is not deleted, and why. */
const NEVER_DELETED = {
  '/settings': 'belong to the organization, which is closed as a whole',
  '/brand': 'belongs to the organization, which is closed as a whole',
  '/appearance/category': 'of a name that events have: no button deletes it',
}

/** Forms with values of which no second version exists, and why. */
const NOTHING_TO_MERGE: Record<string, string> = {
  '/events': 'a new event, asked about when sent twice',
  '/feeds': 'a new feed, asked about when sent twice',
  '/custom-feeds': 'a new custom feed, asked about when sent twice',
  '/webhooks': 'a new endpoint, asked about when sent twice',
  '/imports': 'a new import, of which nothing is saved before its preview is confirmed',
  '/imports/:sourceId/file':
    'a newer file, of which nothing is saved before its preview is confirmed',
  '/imports/:sourceId/delete': 'a decision: what becomes of the events',
  '/images': 'a new image',
  '/events/month': 'a new event, added once when sent twice',
  '/events/selected': 'a decision, which leaves out events that changed since they were selected',
  '/events/preview': 'shows what the form of a new event holds and saves nothing',
  '/events/:eventId/preview': 'shows what the form of the event holds and saves nothing',
  '/events/:eventId/:status': 'a decision, with the sentence that subscribers get',
  '/submissions/selected': 'a decision, which leaves out what changed since it was selected',
  '/submissions/reasons': 'one more reason of a list',
  '/submissions/:submissionId/change': 'a decision about the version that was opened',
  '/submissions/:submissionId/decline': 'a decision about the version that was opened',
  '/submissions/:submissionId/ask': 'a decision about the version that was opened',
  '/subscribers/bring/:feedId':
    'a new list of addresses, of which nothing is sent before it is confirmed',
  '/subscribers/bring/:feedId/:uploadId':
    'a decision: which column to read, and whether emails are sent',
  '/team/invitations': 'a new invitation',
  '/webhooks/:endpointId/test': 'sends an example and saves nothing',
  '/webhooks/:endpointId/resend': 'starts deliveries of a period',
  '/account/email': 'one value, which only this person may change',
  '/delete': 'the name of the organization, as a confirmation',
}

/** Buttons of states in which `makeEverything` leaves nothing, which send no values, and those of writers. */
const ELSEWHERE = [
  '/changes/:line/undo',
  '/events/:eventId/move',
  '/events/:eventId/restore',
  '/events/:eventId/all-dates',
  '/events/:eventId/use-source',
  '/events/:eventId/another',
  '/events/:eventId/same',
  '/events/:eventId/hand-in',
  '/events/:eventId/take-back',
  '/submissions/reasons/remove',
  '/submissions/:submissionId/let-go',
  '/submissions/:submissionId/keep',
  '/feeds/:feedId/restore',
  '/feeds/:feedId/delete',
  '/feeds/:feedId/digests/:runId/stop',
  '/subscribers/blocked',
  '/subscribers/blocked/allow',
  '/subscribers/:subscriberId/allow',
  '/webhooks/:endpointId/enable',
  '/account/email/stop',
  '/delete/undo',
]

/** What a person fills in, in the forms of all pages, by the route that the form goes to. */
const visible = new Map<string, Set<string>>()
beforeAll(async () => {
  const app = await testApp('2026-06-15T12:00:00Z')
  app.deps.bucket = await testBucket()
  const { staff, feed, ids } = await makeEverything(app)
  const { slug, orgId } = staff
  const colleague = await makeStaff(app, { orgId, slug })
  await signIn(app, staff.email)
  const file = await makeSource(app, feed)
  await app.database.query('update sources set url = null where id = $1', [file.sourceId])
  const [event] = await app.database.query('select updated_at from events where id = $1', [
    ids.eventId,
  ])
  // Undo is offered while nobody has changed the event since.
  ids.version = new Date(event?.updated_at as Date).toISOString()
  const states = [ids, { ...ids, sourceId: file.sourceId, personId: colleague.personId }]
  const pages = [...PAGES, ...VIEWS].flatMap((path) => states.map((state) => fill(path, state)))
  for (const page of new Set(pages)) {
    const opened = await staff.open(page)
    const [, next] = opened.headers.get('location')?.split(`/dashboard/${slug}`) ?? []
    const html = await (next ? await staff.open(next) : opened).text()
    for (const { action, otherActions, visible: fields } of formsOf(html, '')) {
      for (const to of [action, ...otherActions]) {
        const rest = to.replace(`/dashboard/${slug}`, '').split('?')[0] ?? ''
        const route = ACTIONS.find((one) => patternOf(one).test(rest))
        if (route) visible.set(route, new Set([...(visible.get(route) ?? []), ...fields]))
      }
    }
  }
})

const patternOf = (route: string) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`)

describe('a form of the dashboard', () => {
  it('of a new thing is tried invalid and sent twice, or says why not', () => {
    const forms = PAGES.filter((path) => path.endsWith('/new'))
    expect(forms.map((path) => path.replace('/new', '')).sort()).toEqual(
      [...NEW_ROUTES, ...Object.keys(NOT_CREATED_AT_ONCE)].sort(),
    )
    expect(forms).toHaveLength(5)
  })

  it('of something that can be deleted is tried after that, or says why not', () => {
    const deleted = MERGED.filter((route) => {
      const [thing] = /^\/[\w-]+\/:\w+/.exec(route) ?? []
      return thing && ACTIONS.includes(`${thing}/delete`)
    })
    expect([...deleted, ...Object.keys(NEVER_DELETED)].sort()).toEqual(MERGED.toSorted())
    expect(deleted).toHaveLength(COUNTS.editedThings)
  })

  it('is merged with what others changed, or says why there is nothing to merge', () => {
    const withValues = ACTIONS.filter((route) => visible.get(route)?.size)
    expect(withValues.sort()).toEqual([...MERGED, ...Object.keys(NOTHING_TO_MERGE)].sort())
    expect(MERGED).toHaveLength(COUNTS.edited)
  })

  it('is on one of the pages, but for the buttons that are named', () => {
    expect(ACTIONS.filter((route) => !visible.has(route)).sort()).toEqual(ELSEWHERE.sort())
  })
})
