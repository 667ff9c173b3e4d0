import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { CUSTOM_FEEDS, proPage } from '../parts/pro-page.tsx'
import { customFeedsPage, downgradedCustomFeedsPage } from './custom-feeds-page.tsx'
import { deleteCustomFeedPage, removeCustomFeed } from './delete-custom-feed.tsx'
import { customFeedForm } from './save-custom-feed.ts'

const PRO = { pro: true } as const

/**
 * Custom feeds. What was set up on a higher plan can always be viewed and deleted: members should not need
 * a plan to be rid of something.
 */
export const customFeeds = new Hono<App>()
customFeeds.get('/custom-feeds', proPage(customFeedsPage, CUSTOM_FEEDS, downgradedCustomFeedsPage))
customFeeds.get('/custom-feeds/new', proPage(customFeedForm.newPage, CUSTOM_FEEDS))
customFeeds.post('/custom-feeds', action('custom-feeds.edit', customFeedForm.add, PRO))
customFeeds.get('/custom-feeds/:customId', proPage(customFeedForm.page, CUSTOM_FEEDS))
customFeeds.post('/custom-feeds/:customId', action('custom-feeds.edit', customFeedForm.save, PRO))
customFeeds.get('/custom-feeds/:customId/delete', page('custom-feeds.edit', deleteCustomFeedPage))
customFeeds.post('/custom-feeds/:customId/delete', action('custom-feeds.edit', removeCustomFeed))
