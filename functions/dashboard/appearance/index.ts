import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { appearancePage } from './appearance-page.tsx'
import { categoryPage, saveCategory } from './category-page.tsx'
import { changeBrand } from './save-brand.ts'

/** Colors and images. The upload, which has a larger body limit, is routed in `../index.ts`. */
export const appearance = new Hono<App>()
appearance.get('/appearance', page('feeds.edit', appearancePage))
appearance.post('/brand', action('settings.edit', changeBrand))
appearance.get('/appearance/category', page('feeds.edit', categoryPage))
appearance.post('/appearance/category', action('feeds.edit', saveCategory))
