import { may } from '../access/may.ts'
import { CUSTOM_FEEDS, proPage } from '../parts/pro-page.tsx'
import { staffRoutes } from '../staff-routes.ts'
import { customFeedsPage, downgradedCustomFeedsPage } from './custom-feeds-page.tsx'
import { deleteCustomFeedPage, removeCustomFeed } from './delete-custom-feed.tsx'
import { customFeedForm } from './save-custom-feed.ts'

const PRO = { pro: true } as const

/**
 * Custom feeds. What was set up on a higher plan can always be viewed and deleted: members should not need
 * a plan to be rid of something.
 */
export const customFeeds = staffRoutes()
customFeeds.get(
  '/custom-feeds',
  may('custom-feeds.edit'),
  proPage(customFeedsPage, CUSTOM_FEEDS, downgradedCustomFeedsPage),
)
customFeeds.get(
  '/custom-feeds/new',
  may('custom-feeds.edit'),
  proPage(customFeedForm.newPage, CUSTOM_FEEDS),
)
customFeeds.post('/custom-feeds', may('custom-feeds.edit', PRO), customFeedForm.add)
customFeeds.get(
  '/custom-feeds/:customId',
  may('custom-feeds.edit'),
  proPage(customFeedForm.page, CUSTOM_FEEDS),
)
customFeeds.post('/custom-feeds/:customId', may('custom-feeds.edit', PRO), customFeedForm.save)
customFeeds.get('/custom-feeds/:customId/delete', may('custom-feeds.edit'), deleteCustomFeedPage)
customFeeds.post('/custom-feeds/:customId/delete', may('custom-feeds.edit'), removeCustomFeed)
