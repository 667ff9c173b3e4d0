import { Hono } from 'hono'
import type { App } from '../platform/deps.ts'
import { home, signOut } from './home.ts'
import { finishSignIn, signInLinkPage } from './open-sign-in-link.tsx'
import { overviewPage } from './overview.tsx'
import { askForLink, signInPage } from './sign-in.tsx'
import { page } from './staff.ts'

/** The ways in and out, at the root. */
export const access = new Hono<App>()
access.get('/sign-in', signInPage)
access.post('/sign-in', askForLink)
access.get('/sign-in/:token', signInLinkPage)
access.post('/sign-in/:token', finishSignIn)
access.post('/sign-out', signOut)

/** Everything an organization's people do; `:org` is checked against the session by `page` and `action`. */
export const dashboard = new Hono<App>()
dashboard.get('/', home)
dashboard.get('/:org', page(overviewPage))
