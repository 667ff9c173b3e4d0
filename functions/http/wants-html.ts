import type { Context } from 'hono'

/** A browser asks for a page; a script for JSON. */
export function wantsHtml(c: Context): boolean {
  return c.req.header('accept')?.includes('text/html') ?? false
}
