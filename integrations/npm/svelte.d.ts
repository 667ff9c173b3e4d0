import type { HTMLAttributes } from 'svelte/elements'
import type { CalendarFeedAttributes, CalendarFeedListeners } from './element.d.ts'

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'calendar-feed': HTMLAttributes<HTMLElement> & CalendarFeedAttributes & CalendarFeedListeners
  }
}
