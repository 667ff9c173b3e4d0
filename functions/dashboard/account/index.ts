import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { accountPage, askToChangeEmail, endSessions, stopChange } from './account-page.tsx'

/** A person's own account, the same in each of their organizations. */
export const account = new Hono<App>()
account.get('/account', page('account.edit', accountPage))
account.post('/account/email', action('account.edit', askToChangeEmail))
account.post('/account/email/stop', action('account.edit', stopChange))
account.post('/account/sessions', action('account.edit', endSessions))
