import { httpLink } from '../domain/display/http-link.ts'
import { CalendarFeed } from './calendar-feed.ts'

// Known only while a classic script runs, deferred or not; a module has to look for its own tag.
const script = document.currentScript ?? document.querySelector('script[src$="/widget.js"]')
CalendarFeed.scriptOrigin = script instanceof HTMLScriptElement ? (httpLink(script.src) ?? '') : ''

// A page may name the script twice, and a browser may know nothing of custom elements.
const registry: CustomElementRegistry | undefined = globalThis.customElements
if (registry && !registry.get('calendar-feed')) registry.define('calendar-feed', CalendarFeed)
