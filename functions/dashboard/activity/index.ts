import { may } from '../access/may.ts'
import { staffRoutes } from '../staff-routes.ts'
import { activityPage } from './activity-page.tsx'
import { eventChangesPage } from './event-changes.tsx'
import { exportActivity } from './export-activity.ts'
import { restoreEventVersion, undoLine } from './undo.tsx'

/** Who changed what, and the way back. */
export const activity = staffRoutes()
activity.get('/activity', may('activity.view'), activityPage)
activity.get('/activity.csv', may('activity.view'), exportActivity)
activity.post('/changes/:line/undo', may('events.edit'), undoLine)
activity.get('/events/:eventId/changes', may('events.edit'), eventChangesPage)
activity.post('/events/:eventId/restore', may('events.edit'), restoreEventVersion)
