import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { appearancePage, brandForm } from './appearance-page.tsx'
import { categoryForm, categoryPage } from './category-page.tsx'

/** Colors and images. The upload, which has a larger body limit, is routed in `../index.ts`. */
export const appearance = new Hono<App>()
appearance.get('/appearance', page('feeds.edit', appearancePage))
appearance.post('/brand', action('settings.edit', brandForm.save))
appearance.get('/appearance/category', page('feeds.edit', categoryPage))
appearance.post('/appearance/category', action('feeds.edit', categoryForm.save))
