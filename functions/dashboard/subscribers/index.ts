import { may } from '../access/may.ts'
import { staffRoutes } from '../staff-routes.ts'
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
export const subscribers = staffRoutes()
subscribers.get('/subscribers', may('subscribers.manage'), subscribersPage)
subscribers.get('/subscribers.csv', may('subscribers.manage'), exportSubscribers)
// Before the ids, of which none is called so.
subscribers.get('/subscribers/blocked', may('subscribers.manage'), blockedPage)
subscribers.post('/subscribers/blocked', may('subscribers.manage'), blockAddress)
subscribers.post('/subscribers/blocked/allow', may('subscribers.manage'), allowAddress)
subscribers.get(
  '/subscribers/:subscriberId/remove',
  may('subscribers.manage'),
  removeSubscriberPage,
)
subscribers.post('/subscribers/:subscriberId/remove', may('subscribers.manage'), removeSubscriber)
subscribers.get('/subscribers/:subscriberId/allow', may('subscribers.manage'), allowSubscriberPage)
subscribers.post('/subscribers/:subscriberId/allow', may('subscribers.manage'), allowSubscriber)
