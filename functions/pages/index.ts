import { Hono } from 'hono'
import type { App } from '../platform/deps.ts'
import { home } from './home.tsx'

/** Pages for people; the read API's own page stands in its room. */
export const pages = new Hono<App>()
pages.get('/', home)
