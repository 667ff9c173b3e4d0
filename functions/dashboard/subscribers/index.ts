import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { allowAddress, blockAddress, blockedPage } from './blocked-page.tsx'
import {
  allowSubscriber,
  allowSubscriberPage,
  removeSubscriber,
  removeSubscriberPage,
} from './change-subscriber.tsx'
import { exportSubscribers } from './export-subscribers.ts'
import { subscribersPage } from './subscribers-page.tsx'

/** Those who get mails. */
export const subscribers = new Hono<App>()
subscribers.get('/subscribers', page('subscribers.manage', subscribersPage))
subscribers.get('/subscribers.csv', page('subscribers.manage', exportSubscribers))
// Before the ids, of which none is called so.
subscribers.get('/subscribers/blocked', page('subscribers.manage', blockedPage))
subscribers.post('/subscribers/blocked', action('subscribers.manage', blockAddress))
subscribers.post('/subscribers/blocked/allow', action('subscribers.manage', allowAddress))
subscribers.get(
  '/subscribers/:subscriberId/remove',
  page('subscribers.manage', removeSubscriberPage),
)
subscribers.post(
  '/subscribers/:subscriberId/remove',
  action('subscribers.manage', removeSubscriber),
)
subscribers.get('/subscribers/:subscriberId/allow', page('subscribers.manage', allowSubscriberPage))
subscribers.post('/subscribers/:subscriberId/allow', action('subscribers.manage', allowSubscriber))
