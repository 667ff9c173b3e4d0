import { html, raw } from 'hono/html'
import { layout } from './layout.ts'

type Markup = ReturnType<typeof html>
type Demo = {
  title: string
  about: string
  body: (service: string) => Markup
  style?: string
  dir?: 'rtl'
}

/** Web sites of others, each with the calendar in it, on another origin than the service. */
export const DEMOS: Record<string, Demo> = {
  '/demo': {
    title: 'Riverside Weekly',
    about: 'One script and one element, in three themes: light, dark, and custom.',
    body: (service) => html`
      ${calendar(service, 'theme="light"')}
      <div class="night">${calendar(service, 'theme="dark" view="month" search="off"')}</div>
      <div class="own">${calendar(service, 'theme="light" accent="#b3261e" per-page="5"')}</div>
      <pre><code>${snippet(service)}</code></pre>`,
    style: `.night { background: #121318 }
      .own { --calendar-feed-font: Georgia, serif; --calendar-feed-radius: 0;
        --calendar-feed-border: none; --calendar-feed-padding: 0 }`,
  },
  '/demo/rtl': {
    title: 'الأسبوع على ضفة النهر',
    about: 'A page in Arabic: right to left, with dates and texts in Arabic.',
    dir: 'rtl',
    body: (service) => html`<div lang="ar">${calendar(service, 'lang="ar" view="month"')}</div>`,
  },
  '/demo/strict': {
    title: 'Strict content security policy',
    about: 'The policy of this page allows only the script and the responses of the service.',
    body: (service) => html`<div>${calendar(service)}</div>`,
  },
  '/demo/hostile': {
    title: 'Conflicting stylesheet',
    about: 'The styles of this page override every element. They do not affect the calendar.',
    body: (service) => html`<div>${calendar(service)}</div>`,
    style: `* { color: lime !important; background: black !important; font: 26px/1 cursive !important;
      letter-spacing: 2px !important; text-transform: uppercase !important; border: 3px dotted magenta !important }
      button, input, select { display: none !important }`,
  },
  '/demo/frame': {
    title: 'Calendar in an iframe',
    about: 'For sites that do not allow third-party scripts.',
    body: (service) => html`<div>
      <iframe src="${service}/embed/feed_demo_music" title="Live music" width="100%" height="900"></iframe>
    </div>`,
    style: 'iframe { border: 0 }',
  },
}

export function demoPage(path: string, service: string): Markup | undefined {
  const demo = DEMOS[path]
  if (!demo) return undefined
  return layout(
    demo.title,
    html`<header dir="${demo.dir ?? 'ltr'}">
        <h1>${demo.title}</h1>
        <p>${demo.about}</p>
        <nav>${Object.entries(DEMOS).map(([to, { title }]) => html`<a href="${to}">${title}</a> `)}</nav>
      </header>
      <main class="demo" dir="${demo.dir ?? 'ltr'}">${demo.body(service)}</main>`,
    html`<meta name="description" content="${demo.about}" />
      <link rel="stylesheet" href="${path}.css" />
      <script src="${service}/widget.js" defer></script>`,
  )
}

/** What the strict site sends along. The others send nothing. */
export function demoPolicy(path: string, service: string): string | undefined {
  if (path !== '/demo/strict') return undefined
  return `default-src 'none'; script-src ${service}; connect-src ${service}; img-src https: data:; style-src 'self'; require-trusted-types-for 'script'`
}

function calendar(service: string, attributes = ''): Markup {
  return html`<calendar-feed feed="feed_demo_music" ${raw(attributes)}>
    <a href="${service}/f/feed_demo_music">Live music: all dates</a>
  </calendar-feed>`
}

function snippet(service: string): string {
  return `<script src="${service}/widget.js" defer></script>
<calendar-feed feed="feed_demo_music" style="display:block;min-height:100vh"><a href="${service}/f/feed_demo_music">All dates</a></calendar-feed>`
}
