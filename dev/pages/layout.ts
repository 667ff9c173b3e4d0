import { html } from 'hono/html'

type Markup = ReturnType<typeof html>

export function layout(title: string, body: Markup, head?: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
        ${head ?? ''}
      </head>
      <body>
        ${body}
      </body>
    </html>`
}
