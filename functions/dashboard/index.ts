import { Hono } from 'hono'
import { limitBody } from '../http/form/limit-body.ts'
import type { App } from '../platform/deps.ts'
import { home, signOut } from './access/home.ts'
import { accept, invitationPage } from './access/open-invitation.tsx'
import { finishSignIn, signInLinkPage } from './access/open-sign-in-link.tsx'
import { ownForms } from './access/own-forms.ts'
import { askForLink, explainOtherHost, signInPage } from './access/sign-in.tsx'
import { action, page } from './access/staff.ts'
import { customFeedsPage } from './custom-feeds/custom-feeds-page.tsx'
import { deleteCustomFeedPage, removeCustomFeed } from './custom-feeds/delete-custom-feed.tsx'
import { editCustomFeedPage, saveCustomFeed } from './custom-feeds/edit-custom-feed.tsx'
import { keptCustomFeedsPage } from './custom-feeds/kept-custom-feeds.tsx'
import { addCustomFeed, newCustomFeedPage } from './custom-feeds/new-custom-feed.tsx'
import { deleteEventPage, removeEvent } from './events/delete-event.tsx'
import { editEventPage, saveEvent } from './events/edit-event.tsx'
import { changeEventStatus, eventStatusPage } from './events/event-status.tsx'
import { eventsPage } from './events/events-page.tsx'
import { listAlone } from './events/list-alone.ts'
import { createEvent, newEventPage } from './events/new-event.tsx'
import { editFeedPage, saveFeed } from './feeds/edit-feed.tsx'
import { archive, archiveFeedPage, deleteFeedPage, removeFeed, restore } from './feeds/end-feed.tsx'
import { feedsPage } from './feeds/feeds-page.tsx'
import { addFeed, newFeedPage } from './feeds/new-feed.tsx'
import { saveWidget, widgetPage } from './feeds/widget-builder.tsx'
import { overviewPage } from './overview/overview.tsx'
import { errorPages } from './parts/error-pages.tsx'
import { CUSTOM_FEEDS, proPage, WEBHOOKS } from './parts/pro-page.tsx'
import { unknownPage } from './parts/unknown-page.ts'
import { changeSettings, settingsPage } from './settings/settings-page.tsx'
import { exportSubscribers } from './subscribers/export-subscribers.ts'
import { removeSubscriber, removeSubscriberPage } from './subscribers/remove-subscriber.tsx'
import { subscribersPage } from './subscribers/subscribers-page.tsx'
import {
  changeRole,
  leave,
  leavePage,
  removeFromTeam,
  removeMemberPage,
} from './team/change-member.tsx'
import { inviteMember, teamPage, withdraw } from './team/team-page.tsx'
import {
  deleteEndpointPage,
  disablePage,
  newSecretPage,
  regenerateSecret,
  removeEndpoint,
  setDisabled,
} from './webhooks/change-endpoint.tsx'
import { deliveriesPage } from './webhooks/deliveries-page.tsx'
import { deliveryPage, retry } from './webhooks/delivery-page.tsx'
import { endpointPage, saveEndpoint, testEndpoint } from './webhooks/endpoint-page.tsx'
import { keptEndpointPage, keptEndpointsPage } from './webhooks/kept-endpoints.tsx'
import { addEndpoint, newEndpointPage } from './webhooks/new-endpoint.tsx'
import { webhooksPage } from './webhooks/webhooks-page.tsx'

/** The ways in and out, at the root. */
export const access = new Hono<App>()
const FORMS = ['/sign-in/*', '/sign-out', '/invitations/*']
for (const path of FORMS) access.use(path, limitBody())
access.use('/sign-in', explainOtherHost)
for (const path of FORMS) access.use(path, ownForms)
access.get('/sign-in', signInPage)
access.post('/sign-in', askForLink)
access.get('/sign-in/:token', signInLinkPage)
access.post('/sign-in/:token', finishSignIn)
access.post('/sign-out', signOut)
access.get('/invitations/:token', invitationPage)
access.post('/invitations/:token', accept)

/** More than any form of ours: 10,000 characters of any script, encoded, and the rest. */
const MOST_FORM_BYTES = 131_072

const PRO = { plan: 'pro' } as const
const OWNER = { role: 'owner' } as const
const PRO_OWNER = { role: 'owner', plan: 'pro' } as const
const WITH_SECRET = { ...PRO_OWNER, secret: true } as const

/** Everything an organization's people do; `:org` is checked against the session by `page` and `action`. */
export const dashboard = new Hono<App>()
dashboard.use(errorPages, limitBody(MOST_FORM_BYTES), ownForms)
dashboard.get('/', home)
dashboard.get('/:org', page(overviewPage))

dashboard.get('/:org/events', page(eventsPage))
dashboard.get('/:org/events/new', page(newEventPage))
dashboard.post('/:org/events', action(createEvent))
dashboard.get('/:org/events/:eventId', page(editEventPage))
dashboard.post('/:org/events/:eventId', action(saveEvent))
dashboard.get('/:org/events/:eventId/delete', page(deleteEventPage))
dashboard.post('/:org/events/:eventId/delete', action(removeEvent))
dashboard.post('/:org/events/:eventId/another', action(listAlone(true)))
dashboard.post('/:org/events/:eventId/same', action(listAlone(false)))
dashboard.get('/:org/events/:eventId/:status', page(eventStatusPage))
dashboard.post('/:org/events/:eventId/:status', action(changeEventStatus))

dashboard.get('/:org/feeds', page(feedsPage))
dashboard.get('/:org/feeds/new', page(newFeedPage))
dashboard.post('/:org/feeds', action(addFeed))
dashboard.get('/:org/feeds/:feedId', page(editFeedPage))
dashboard.post('/:org/feeds/:feedId', action(saveFeed))
dashboard.get('/:org/feeds/:feedId/archive', page(archiveFeedPage))
dashboard.post('/:org/feeds/:feedId/archive', action(archive))
dashboard.post('/:org/feeds/:feedId/restore', action(restore))
dashboard.get('/:org/feeds/:feedId/delete', page(deleteFeedPage))
dashboard.post('/:org/feeds/:feedId/delete', action(removeFeed))
dashboard.get('/:org/feeds/:feedId/widget', page(widgetPage))
dashboard.post('/:org/feeds/:feedId/widget', action(saveWidget))

dashboard.get('/:org/subscribers', page(subscribersPage))
dashboard.get('/:org/subscribers.csv', page(exportSubscribers))
dashboard.get('/:org/subscribers/:subscriberId/remove', page(removeSubscriberPage))
dashboard.post('/:org/subscribers/:subscriberId/remove', action(removeSubscriber))

dashboard.get('/:org/team', page(teamPage, OWNER))
dashboard.post('/:org/team/invitations', action(inviteMember, OWNER))
dashboard.post('/:org/team/invitations/:invitationId/withdraw', action(withdraw, OWNER))
dashboard.post('/:org/team/:personId/role', action(changeRole, OWNER))
dashboard.get('/:org/team/:personId/remove', page(removeMemberPage, OWNER))
dashboard.post('/:org/team/:personId/remove', action(removeFromTeam, OWNER))
dashboard.get('/:org/leave', page(leavePage))
dashboard.post('/:org/leave', action(leave))

dashboard.get('/:org/settings', page(settingsPage, OWNER))
dashboard.post('/:org/settings', action(changeSettings, OWNER))

// What was set up on a higher plan can always be looked at, disabled and deleted: nobody should need
// a plan to be rid of something.
dashboard.get('/:org/custom-feeds', proPage(customFeedsPage, CUSTOM_FEEDS, keptCustomFeedsPage))
dashboard.get('/:org/custom-feeds/new', proPage(newCustomFeedPage, CUSTOM_FEEDS))
dashboard.post('/:org/custom-feeds', action(addCustomFeed, PRO))
dashboard.get('/:org/custom-feeds/:customId', proPage(editCustomFeedPage, CUSTOM_FEEDS))
dashboard.post('/:org/custom-feeds/:customId', action(saveCustomFeed, PRO))
dashboard.get('/:org/custom-feeds/:customId/delete', page(deleteCustomFeedPage))
dashboard.post('/:org/custom-feeds/:customId/delete', action(removeCustomFeed))

dashboard.get('/:org/webhooks', proPage(webhooksPage, WEBHOOKS, keptEndpointsPage))
dashboard.get('/:org/webhooks/new', proPage(newEndpointPage, WEBHOOKS))
dashboard.post('/:org/webhooks', action(addEndpoint, WITH_SECRET))
dashboard.get('/:org/webhooks/deliveries', proPage(deliveriesPage, WEBHOOKS))
dashboard.get('/:org/webhooks/deliveries/:deliveryId', proPage(deliveryPage, WEBHOOKS))
dashboard.post('/:org/webhooks/deliveries/:deliveryId/retry', action(retry, PRO_OWNER))
dashboard.get('/:org/webhooks/:endpointId', proPage(endpointPage, WEBHOOKS, keptEndpointPage))
dashboard.post('/:org/webhooks/:endpointId', action(saveEndpoint, WITH_SECRET))
dashboard.post('/:org/webhooks/:endpointId/test', action(testEndpoint, PRO_OWNER))
dashboard.get('/:org/webhooks/:endpointId/secret', proPage(newSecretPage, WEBHOOKS))
dashboard.post('/:org/webhooks/:endpointId/secret', action(regenerateSecret, WITH_SECRET))
dashboard.get('/:org/webhooks/:endpointId/disable', page(disablePage, OWNER))
dashboard.post('/:org/webhooks/:endpointId/disable', action(setDisabled(true), OWNER))
dashboard.post('/:org/webhooks/:endpointId/enable', action(setDisabled(false), PRO_OWNER))
dashboard.get('/:org/webhooks/:endpointId/delete', page(deleteEndpointPage, OWNER))
dashboard.post('/:org/webhooks/:endpointId/delete', action(removeEndpoint, OWNER))

dashboard.get('/:org/*', page(unknownPage))
