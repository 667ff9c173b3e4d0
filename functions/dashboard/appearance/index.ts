import { may } from '../access/may.ts'
import { staffRoutes } from '../staff-routes.ts'
import { appearancePage, brandForm } from './appearance-page.tsx'
import { categoryForm, categoryPage } from './category-page.tsx'

/** Colors and images. The upload, which has a larger body limit, is routed in `../index.ts`. */
export const appearance = staffRoutes()
appearance.get('/appearance', may('feeds.edit'), appearancePage)
appearance.post('/brand', may('settings.edit'), brandForm.save)
appearance.get('/appearance/category', may('feeds.edit'), categoryPage)
appearance.post('/appearance/category', may('feeds.edit'), categoryForm.save)
