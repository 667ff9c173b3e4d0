import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { readMarkdown } from './read-markdown.ts'

const ENTRY = fileURLToPath(new URL('docs/render-docs.tsx', import.meta.url))

/** `/docs` and `/docs/webhooks` as `functions/pages/built-page.ts` reads them, by name. */
export async function docsPages(): Promise<Record<string, string[]>> {
  const guide = readMarkdown(readFileSync(new URL('../docs/webhooks.md', import.meta.url), 'utf8'))
  // Node runs TypeScript, but no JSX.
  const { outputFiles } = buildSync({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  })
  const code = Buffer.from(outputFiles[0]?.text ?? '').toString('base64')
  const { renderDocs }: typeof import('./docs/render-docs.tsx') = await import(
    /* @vite-ignore */ `data:text/javascript;base64,${code}`
  )
  return renderDocs(guide)
}
