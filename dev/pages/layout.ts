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

const UNITS: [number, string][] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
]

/** `ago(at, now)` -> `5 min ago`, `in 30 s`, `now`. */
export function ago(at: number, now: Date): string {
  const distance = Math.abs(now.getTime() - at)
  const unit = UNITS.find(([size]) => distance >= size)
  if (!unit) return 'now'
  const amount = `${Math.floor(distance / unit[0])} ${unit[1]}`
  return at > now.getTime() ? `in ${amount}` : `${amount} ago`
}
