import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { exportSubscribers } from './export-subscribers.ts'
import { removeSubscriber, removeSubscriberPage } from './remove-subscriber.tsx'
import { subscribersPage } from './subscribers-page.tsx'

/** Those who get mails. */
export const subscribers = new Hono<App>()
subscribers.get('/subscribers', page(subscribersPage))
subscribers.get('/subscribers.csv', page(exportSubscribers))
subscribers.get('/subscribers/:subscriberId/remove', page(removeSubscriberPage))
subscribers.post('/subscribers/:subscriberId/remove', action(removeSubscriber))
