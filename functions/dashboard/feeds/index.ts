import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { archive, archiveFeedPage, deleteFeedPage, removeFeed, restore } from './archive-feed.tsx'
import { digestForm, stopMails } from './feed-digests.tsx'
import { feedsPage } from './feeds-page.tsx'
import { previewFrame, previewPage, sendPreview } from './preview-digest.tsx'
import { feedForm } from './save-feed.tsx'
import { widgetForm } from './widget-builder.tsx'

/** Feeds and their widgets. */
export const feeds = new Hono<App>()
feeds.get('/feeds', page('feeds.edit', feedsPage))
feeds.get('/feeds/new', page('feeds.edit', feedForm.newPage))
feeds.post('/feeds', action('feeds.edit', feedForm.add))
feeds.get('/feeds/:feedId', page('feeds.edit', feedForm.page))
feeds.post('/feeds/:feedId', action('feeds.edit', feedForm.save))
feeds.get('/feeds/:feedId/archive', page('feeds.edit', archiveFeedPage))
feeds.post('/feeds/:feedId/archive', action('feeds.edit', archive))
feeds.post('/feeds/:feedId/restore', action('feeds.edit', restore))
feeds.get('/feeds/:feedId/delete', page('feeds.edit', deleteFeedPage))
feeds.post('/feeds/:feedId/delete', action('feeds.edit', removeFeed))
feeds.get('/feeds/:feedId/digests', page('feeds.edit', digestForm.page))
feeds.post('/feeds/:feedId/digests', action('feeds.edit', digestForm.save))
feeds.get('/feeds/:feedId/digests/preview', page('feeds.edit', previewPage))
feeds.post('/feeds/:feedId/digests/preview', action('feeds.edit', sendPreview))
feeds.get('/feeds/:feedId/digests/preview/mail', page('feeds.edit', previewFrame))
feeds.post('/feeds/:feedId/digests/:runId/stop', action('feeds.edit', stopMails))
feeds.get('/feeds/:feedId/widget', page('feeds.edit', widgetForm.page))
feeds.post('/feeds/:feedId/widget', action('feeds.edit', widgetForm.save))
