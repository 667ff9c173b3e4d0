import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { page } from '../access/org-session.ts'
import { overviewPage } from './overview.tsx'

/** The first page of an organization. */
export const overview = new Hono<App>()
overview.get('/', page('overview.view', overviewPage))
