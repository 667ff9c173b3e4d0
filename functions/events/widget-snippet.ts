import type { CalendarScope } from '../../db/lists/calendars.ts'
import { pagePath } from './calendar-owner.ts'

/** The two lines that put a calendar on a page. `suggest`: with the link to where visitors suggest events. */
export function widgetSnippet(publicUrl: string, of: CalendarScope, suggest = false): string {
  // Visitors without script get the link; it also stands where the calendar cannot be loaded.
  return `<script src="${publicUrl}/widget.js" defer></script>\n<calendar-feed${attributesOf(of)}${suggest ? ' suggest' : ''} style="display:block;min-height:100vh"><a href="${publicUrl}${pagePath(of)}">See all events</a></calendar-feed>`
}

function attributesOf(of: CalendarScope): string {
  if ('feedId' in of) return ` feed="${of.feedId}"`
  return ` org="${of.orgSlug}"${'customSlug' in of ? ` custom="${of.customSlug}"` : ''}`
}
