import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { editFeedPage, saveFeed } from './edit-feed.tsx'
import { archive, archiveFeedPage, deleteFeedPage, removeFeed, restore } from './end-feed.tsx'
import { feedDigestsPage, saveFeedDigests, stopMails } from './feed-digests.tsx'
import { feedsPage } from './feeds-page.tsx'
import { addFeed, newFeedPage } from './new-feed.tsx'
import { previewFrame, previewPage, sendPreview } from './preview-digest.tsx'
import { saveWidget, widgetPage } from './widget-builder.tsx'

/** Feeds and their widgets. */
export const feeds = new Hono<App>()
feeds.get('/feeds', page(feedsPage))
feeds.get('/feeds/new', page(newFeedPage))
feeds.post('/feeds', action(addFeed))
feeds.get('/feeds/:feedId', page(editFeedPage))
feeds.post('/feeds/:feedId', action(saveFeed))
feeds.get('/feeds/:feedId/archive', page(archiveFeedPage))
feeds.post('/feeds/:feedId/archive', action(archive))
feeds.post('/feeds/:feedId/restore', action(restore))
feeds.get('/feeds/:feedId/delete', page(deleteFeedPage))
feeds.post('/feeds/:feedId/delete', action(removeFeed))
feeds.get('/feeds/:feedId/digests', page(feedDigestsPage))
feeds.post('/feeds/:feedId/digests', action(saveFeedDigests))
feeds.get('/feeds/:feedId/digests/preview', page(previewPage))
feeds.post('/feeds/:feedId/digests/preview', action(sendPreview))
feeds.get('/feeds/:feedId/digests/preview/mail', page(previewFrame))
feeds.post('/feeds/:feedId/digests/:runId/stop', action(stopMails))
feeds.get('/feeds/:feedId/widget', page(widgetPage))
feeds.post('/feeds/:feedId/widget', action(saveWidget))
