import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { deleteEventPage, removeEvent } from './delete-event.tsx'
import { editEventPage, saveEvent } from './edit-event.tsx'
import { changeEventStatus, eventStatusPage } from './event-status.tsx'
import { eventsPage } from './events-page.tsx'
import { listAlone } from './list-alone.ts'
import { addEvent, newEventPage } from './new-event.tsx'

/** Events: the list, and what is done with one of them. */
export const events = new Hono<App>()
events.get('/events', page(eventsPage))
events.get('/events/new', page(newEventPage))
events.post('/events', action(addEvent))
events.get('/events/:eventId', page(editEventPage))
events.post('/events/:eventId', action(saveEvent))
events.get('/events/:eventId/delete', page(deleteEventPage))
events.post('/events/:eventId/delete', action(removeEvent))
events.post('/events/:eventId/another', action(listAlone(true)))
events.post('/events/:eventId/same', action(listAlone(false)))
events.get('/events/:eventId/:status', page(eventStatusPage))
events.post('/events/:eventId/:status', action(changeEventStatus))
