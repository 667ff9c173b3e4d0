import { Hono } from 'hono'
import type { App } from '../platform/deps.ts'
import { deleteEventPage, removeEvent } from './delete-event.tsx'
import { editEventPage, saveEvent } from './edit-event.tsx'
import { changeEventStatus, eventStatusPage } from './event-status.tsx'
import { eventsPage } from './events-page.tsx'
import { home, signOut } from './home.ts'
import { createEvent, newEventPage } from './new-event.tsx'
import { finishSignIn, signInLinkPage } from './open-sign-in-link.tsx'
import { overviewPage } from './overview.tsx'
import { askForLink, signInPage } from './sign-in.tsx'
import { action, page } from './staff.ts'

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
