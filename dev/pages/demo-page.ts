import { html } from 'hono/html'
import { layout } from './layout.ts'

/**
 * Somebody's own website on another origin, with the calendar in it. `/demo-widget.js` shows
 * events until the service has a `/widget.js`; then that is the script to load, and nothing else changes.
 */
export function demoPage(service: string) {
  return layout(
    'Riverside Weekly',
    html`<header>
        <h1>Riverside Weekly</h1>
        <p>
          A page on another origin than the service, as a customer’s website would be. The calendar
          below is one script and one element.
        </p>
      </header>
      <main class="demo">
        <calendar-feed feed="feed_demo_music">
          <a href="${service}/f/feed_demo_music">Live music: all dates</a>
        </calendar-feed>
        <pre><code>${snippet(service)}</code></pre>
      </main>`,
    html`<script src="/demo-widget.js" data-service="${service}" defer></script>`,
  )
}

function snippet(service: string): string {
  return `<script src="${service}/widget.js" defer></script>
<calendar-feed feed="feed_demo_music">
  <a href="${service}/f/feed_demo_music">Live music: all dates</a>
</calendar-feed>`
}
