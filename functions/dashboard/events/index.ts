import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { deleteEventPage, removeEvent } from './delete-event.tsx'
import { editEventPage, preview, saveEvent, showSeparately, useSource } from './edit-event.tsx'
import { changeEventStatus, eventStatusPage } from './event-status.tsx'
import { eventsPage } from './events-page.tsx'
import { addEvent, newEventPage } from './new-event.tsx'
import { unpublish, unpublishPage } from './unpublish-event.tsx'

/** Events: the list, and what is done with one of them. */
export const events = new Hono<App>()
events.get('/events', page('events.edit', eventsPage))
events.get('/events/new', page('events.edit', newEventPage))
events.post('/events', action('events.edit', addEvent))
events.get('/events/:eventId', page('events.edit', editEventPage))
events.post('/events/:eventId', action('events.edit', saveEvent))
events.get('/events/:eventId/delete', page('events.edit', deleteEventPage))
events.post('/events/:eventId/delete', action('events.edit', removeEvent))
events.post('/events/:eventId/use-source', action('events.edit', useSource))
events.post('/events/:eventId/another', action('events.edit', showSeparately(true)))
events.post('/events/:eventId/same', action('events.edit', showSeparately(false)))
events.post('/events/:eventId/preview', action('events.edit', preview))
events.get('/events/:eventId/unpublish', page('events.edit', unpublishPage))
events.post('/events/:eventId/unpublish', action('events.edit', unpublish))
events.get('/events/:eventId/:status', page('events.edit', eventStatusPage))
events.post('/events/:eventId/:status', action('events.edit', changeEventStatus))
