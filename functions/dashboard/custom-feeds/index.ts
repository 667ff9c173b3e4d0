import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { CUSTOM_FEEDS, proPage } from '../parts/pro-page.tsx'
import { customFeedsPage, downgradedCustomFeedsPage } from './custom-feeds-page.tsx'
import { deleteCustomFeedPage, removeCustomFeed } from './delete-custom-feed.tsx'
import { editCustomFeedPage, saveCustomFeed } from './edit-custom-feed.tsx'
import { addCustomFeed, newCustomFeedPage } from './new-custom-feed.tsx'

const PRO = { pro: true } as const

/**
 * Custom feeds. What was set up on a higher plan can always be viewed and deleted: members should not need
 * a plan to be rid of something.
 */
export const customFeeds = new Hono<App>()
customFeeds.get('/custom-feeds', proPage(customFeedsPage, CUSTOM_FEEDS, downgradedCustomFeedsPage))
customFeeds.get('/custom-feeds/new', proPage(newCustomFeedPage, CUSTOM_FEEDS))
customFeeds.post('/custom-feeds', action('custom-feeds.edit', addCustomFeed, PRO))
customFeeds.get('/custom-feeds/:customId', proPage(editCustomFeedPage, CUSTOM_FEEDS))
customFeeds.post('/custom-feeds/:customId', action('custom-feeds.edit', saveCustomFeed, PRO))
customFeeds.get('/custom-feeds/:customId/delete', page('custom-feeds.edit', deleteCustomFeedPage))
customFeeds.post('/custom-feeds/:customId/delete', action('custom-feeds.edit', removeCustomFeed))
