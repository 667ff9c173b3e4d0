import { CalendarFeed } from './calendar-feed.ts'
import { httpLink } from './http-link.ts'

// Known only while the script runs; `defer` and `async` change nothing about that.
const script = document.currentScript
CalendarFeed.scriptOrigin = script instanceof HTMLScriptElement ? (httpLink(script.src) ?? '') : ''

// A page may name the script twice, and a browser may know nothing of custom elements.
const registry: CustomElementRegistry | undefined = globalThis.customElements
if (registry && !registry.get('calendar-feed')) registry.define('calendar-feed', CalendarFeed)
