import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { changeSettings, settingsPage } from './settings-page.tsx'

const OWNER = { role: 'owner' } as const

/** The settings of the organization. */
export const settings = new Hono<App>()
settings.get('/settings', page(settingsPage, OWNER))
settings.post('/settings', action(changeSettings, OWNER))
