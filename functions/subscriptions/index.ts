import { Hono } from 'hono'
import { limitBody } from '../forms/read-form.ts'
import { actingAs } from '../http/acting-as.ts'
import { postCors } from '../http/public-cors.ts'
import type { App } from '../platform/deps.ts'
import { confirm, confirmPage } from './confirm.tsx'
import { join, joinPage } from './join.tsx'
import { changeCalendar, manage, managePage } from './manage.tsx'
import { explainError } from './messages.tsx'
import { myCalendar } from './my-calendar.ts'
import { erase, exportData } from './my-data.ts'
import { unsubscribe, unsubscribePage } from './unsubscribe.tsx'

export const subscriptions = new Hono<App>()

subscriptions.onError(explainError)
// Any site's widget may post here; the other addresses open by their token alone.
subscriptions.use('/', postCors)
subscriptions.use(limitBody())
subscriptions.use(actingAs({ kind: 'subscriber' }))
subscriptions.post('/', join)
subscriptions.get('/join/:feedId', joinPage)
subscriptions.get('/confirm/:token', confirmPage)
subscriptions.post('/confirm/:token', confirm)
subscriptions.get('/manage/:token', managePage)
subscriptions.post('/manage/:token', manage)
subscriptions.post('/manage/:token/calendar', changeCalendar)
subscriptions.get('/manage/:token/export', exportData)
subscriptions.post('/manage/:token/erase', erase)
subscriptions.get('/unsubscribe/:token', unsubscribePage)
subscriptions.post('/unsubscribe/:token', unsubscribe)

/** What calendar programs of subscribers read. */
export const myCalendars = new Hono<App>()
myCalendars.get('/:file{[^/]+\\.ics}', myCalendar)
