import type { Block } from '../read-markdown.ts'
import { DocsPage } from './docs-page.tsx'
import { WebhooksPage } from './webhooks-page.tsx'

/** Stands for the service's own address, which only its settings know. */
const PUBLIC_URL = 'https://public-url.invalid'

/** Each page as the texts between which the service's address stands. */
export async function renderDocs(guide: Block[]): Promise<Record<string, string[]>> {
  const pages = {
    docs: <DocsPage publicUrl={PUBLIC_URL} />,
    'docs-webhooks': <WebhooksPage publicUrl={PUBLIC_URL} guide={guide} />,
  }
  const written = Object.entries(pages).map(async ([name, page]) => {
    const html = String(await page)
    return [name, html.split(PUBLIC_URL)] as const
  })
  return Object.fromEntries(await Promise.all(written))
}
