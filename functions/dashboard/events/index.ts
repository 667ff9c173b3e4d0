import { may } from '../access/may.ts'
import { savesForm, staffRoutes } from '../staff-routes.ts'
import { handIn, takeBack } from '../writing/hand-in.tsx'
import { downloadCode } from './code-file.tsx'
import { deleteEventPage, removeEvent } from './delete-event.tsx'
import {
  editEventPage,
  saveEvent,
  shareWithAllDates,
  showSeparately,
  useSource,
} from './edit-event.tsx'
import { changeEventStatus, eventStatusPage } from './event-status.tsx'
import { eventsPage } from './events-page.tsx'
import { addInMonth } from './month-add.tsx'
import { moveEvent } from './month-move.tsx'
import { addEvent, newEventPage } from './new-event.tsx'
import { posterPage } from './poster-page.tsx'
import { preview } from './preview-event.ts'
import { changeSelectedEvents, selectedPage } from './selected-events.tsx'
import { suggestPlaces } from './suggest-places.ts'
import { UNDO_PATH, undoEvents } from './undo-several.tsx'
import { unpublish, unpublishPage } from './unpublish-event.tsx'

/**
 * Events: the list, and what is done with one of them. People who may only write see published events and their own
 * drafts, which are all that they may change: the handlers decide that by what they find.
 */
export const events = staffRoutes()
events.get('/events', may('events.write'), eventsPage)
events.get('/places.json', may('events.write'), suggestPlaces)
events.get('/events/new', may('events.write'), newEventPage)
events.post('/events', may('events.write'), savesForm('new', addEvent))
events.post('/events/preview', may('events.write', { reads: true }), preview)
events.get('/events/selected', may('events.edit'), selectedPage)
events.post('/events/selected', may('events.edit'), changeSelectedEvents)
events.post(UNDO_PATH, may('events.edit'), undoEvents)
events.post('/events/month', may('events.edit'), addInMonth)
events.get('/events/:eventId', may('events.write'), editEventPage)
events.post('/events/:eventId', may('events.write'), savesForm('edited', saveEvent))
events.get('/events/:eventId/delete', may('events.write'), deleteEventPage)
events.post('/events/:eventId/delete', may('events.write'), removeEvent)
events.post('/events/:eventId/all-dates', may('events.edit'), shareWithAllDates)
events.post('/events/:eventId/move', may('events.edit'), moveEvent)
events.post('/events/:eventId/use-source', may('events.edit'), useSource)
events.post('/events/:eventId/another', may('events.edit'), showSeparately(true))
events.post('/events/:eventId/same', may('events.edit'), showSeparately(false))
events.post('/events/:eventId/preview', may('events.write', { reads: true }), preview)
events.get('/events/:eventId/unpublish', may('events.edit'), unpublishPage)
events.post('/events/:eventId/unpublish', may('events.edit'), unpublish)
events.get('/events/:eventId/poster', may('events.write'), posterPage)
events.get('/events/:eventId/qr.svg', may('events.write'), downloadCode)
events.post('/events/:eventId/hand-in', may('events.write'), handIn)
events.post('/events/:eventId/take-back', may('events.write'), takeBack)
events.get('/events/:eventId/:status', may('events.edit'), eventStatusPage)
events.post('/events/:eventId/:status', may('events.edit'), changeEventStatus)
