import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { allowSubscriber, allowSubscriberPage } from './allow-subscriber.tsx'
import { allowAddress, blockAddress, blockedPage } from './blocked-page.tsx'
import { exportSubscribers } from './export-subscribers.ts'
import { removeSubscriber, removeSubscriberPage } from './remove-subscriber.tsx'
import { subscribersPage } from './subscribers-page.tsx'

/** Those who get mails. */
export const subscribers = new Hono<App>()
subscribers.get('/subscribers', page(subscribersPage))
subscribers.get('/subscribers.csv', page(exportSubscribers))
// Before the ids, of which none is called so.
subscribers.get('/subscribers/blocked', page(blockedPage))
subscribers.post('/subscribers/blocked', action(blockAddress))
subscribers.post('/subscribers/blocked/allow', action(allowAddress))
subscribers.get('/subscribers/:subscriberId/remove', page(removeSubscriberPage))
subscribers.post('/subscribers/:subscriberId/remove', action(removeSubscriber))
subscribers.get('/subscribers/:subscriberId/allow', page(allowSubscriberPage))
subscribers.post('/subscribers/:subscriberId/allow', action(allowSubscriber))
