import { may } from '../access/may.ts'
import { staffRoutes } from '../staff-routes.ts'
import { archive, archiveFeedPage, deleteFeedPage, removeFeed, restore } from './archive-feed.tsx'
import { digestForm, stopMails } from './feed-digests.tsx'
import { feedsPage } from './feeds-page.tsx'
import { noteForm } from './next-digest.tsx'
import { feedForm } from './save-feed.tsx'
import { previewFrame } from './shown-digest.tsx'
import { widgetForm } from './widget-builder.tsx'

/** Feeds and their widgets. */
export const feeds = staffRoutes()
feeds.get('/feeds', may('feeds.edit'), feedsPage)
feeds.get('/feeds/new', may('feeds.edit'), feedForm.newPage)
feeds.post('/feeds', may('feeds.edit'), feedForm.add)
feeds.get('/feeds/:feedId', may('feeds.edit'), feedForm.page)
feeds.post('/feeds/:feedId', may('feeds.edit'), feedForm.save)
feeds.get('/feeds/:feedId/archive', may('feeds.edit'), archiveFeedPage)
feeds.post('/feeds/:feedId/archive', may('feeds.edit'), archive)
feeds.post('/feeds/:feedId/restore', may('feeds.edit'), restore)
feeds.get('/feeds/:feedId/delete', may('feeds.edit'), deleteFeedPage)
feeds.post('/feeds/:feedId/delete', may('feeds.edit'), removeFeed)
feeds.get('/feeds/:feedId/digests', may('feeds.edit'), digestForm.page)
feeds.post('/feeds/:feedId/digests', may('feeds.edit'), digestForm.save)
feeds.get('/feeds/:feedId/digests/preview', may('feeds.edit'), noteForm.page)
feeds.post('/feeds/:feedId/digests/preview', may('feeds.edit'), noteForm.save)
feeds.get('/feeds/:feedId/digests/preview/mail', may('feeds.edit'), previewFrame)
feeds.post('/feeds/:feedId/digests/:runId/stop', may('feeds.edit'), stopMails)
feeds.get('/feeds/:feedId/widget', may('feeds.edit'), widgetForm.page)
feeds.post('/feeds/:feedId/widget', may('feeds.edit'), widgetForm.save)
