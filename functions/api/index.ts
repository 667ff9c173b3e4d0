import { Hono } from 'hono'
import { publicCors } from '../http/public-cors.ts'
import type { App } from '../platform/deps.ts'
import { feedChanges, orgChanges } from './changes.ts'
import { customFeedEvents } from './custom-feed-events.ts'
import { eventPermalink } from './event-permalink.ts'
import { customFeedFacets, feedFacets, orgFacets } from './facets.ts'
import { customFeedCalendar, feedCalendar, orgCalendar } from './feed-calendar.ts'
import { feedEvent } from './feed-event.ts'
import { feedEvents, feedEventsJson } from './feed-events.ts'
import { feedNearby } from './feed-nearby.ts'
import { openapi } from './openapi-route.ts'
import { orgEvents } from './org-events.ts'
import { orgFeeds } from './org-feeds.ts'
import { customFeedWidgetConfig, orgWidgetConfig } from './org-widget-config.ts'
import { widgetConfig } from './widget-config.ts'

/** The first path that fits wins, so `nearby` stands before an event's id. */
export const endpoints = [
  feedEvents,
  feedEventsJson,
  feedNearby,
  feedEvent,
  feedCalendar,
  feedFacets,
  feedChanges,
  orgEvents,
  orgFeeds,
  orgCalendar,
  orgFacets,
  orgChanges,
  customFeedEvents,
  customFeedCalendar,
  customFeedFacets,
  eventPermalink,
  widgetConfig,
  orgWidgetConfig,
  customFeedWidgetConfig,
]

export const api = new Hono<App>()
api.use('*', publicCors)
for (const { path, serve } of endpoints) api.get(path, serve)
api.get(openapi.path, openapi.serve)
