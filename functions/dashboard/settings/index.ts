import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { changeSettings, settingsPage } from './settings-page.tsx'

/** The settings of the organization. */
export const settings = new Hono<App>()
settings.get('/settings', page('settings.edit', settingsPage))
settings.post('/settings', action('settings.edit', changeSettings))
