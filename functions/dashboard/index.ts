import { Hono } from 'hono'
import type { App } from '../platform/deps.ts'
import { deleteEventPage, removeEvent } from './delete-event.tsx'
import { editEventPage, saveEvent } from './edit-event.tsx'
import { editFeedPage, saveFeed } from './edit-feed.tsx'
import { archive, archiveFeedPage, deleteFeedPage, removeFeed, restore } from './end-feed.tsx'
import { changeEventStatus, eventStatusPage } from './event-status.tsx'
import { eventsPage } from './events-page.tsx'
import { feedsPage } from './feeds-page.tsx'
import { home, signOut } from './home.ts'
import { createEvent, newEventPage } from './new-event.tsx'
import { addFeed, newFeedPage } from './new-feed.tsx'
import { finishSignIn, signInLinkPage } from './open-sign-in-link.tsx'
import { overviewPage } from './overview.tsx'
import { askForLink, signInPage } from './sign-in.tsx'
import { action, page } from './staff.ts'
import { saveWidget, widgetPage } from './widget-builder.tsx'

/** The ways in and out, at the root. */
export const access = new Hono<App>()
access.get('/sign-in', signInPage)
access.post('/sign-in', askForLink)
access.get('/sign-in/:token', signInLinkPage)
access.post('/sign-in/:token', finishSignIn)
access.post('/sign-out', signOut)

/** Everything an organization's people do; `:org` is checked against the session by `page` and `action`. */
export const dashboard = new Hono<App>()
dashboard.get('/', home)
dashboard.get('/:org', page(overviewPage))

dashboard.get('/:org/events', page(eventsPage))
dashboard.get('/:org/events/new', page(newEventPage))
dashboard.post('/:org/events', action(createEvent))
dashboard.get('/:org/events/:eventId', page(editEventPage))
dashboard.post('/:org/events/:eventId', action(saveEvent))
dashboard.get('/:org/events/:eventId/delete', page(deleteEventPage))
dashboard.post('/:org/events/:eventId/delete', action(removeEvent))
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
