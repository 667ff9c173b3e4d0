import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const ENTRY = fileURLToPath(new URL('docs/render-docs.tsx', import.meta.url))

/** The pages of `/docs` as `functions/pages/built-page.ts` reads them, by name. */
export async function docsPages(): Promise<Record<string, string>> {
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
  return renderDocs(new URL('../', import.meta.url))
}
