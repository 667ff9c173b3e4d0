import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, transform } from 'esbuild'
import { TRANSLATIONS } from '../domain/display/words.ts'
import { shortHash } from '../domain/short-hash.ts'

const ENTRY = fileURLToPath(new URL('../widget/index.ts', import.meta.url))
/** What `docs/widget.md` promises. */
const TARGET = ['chrome105', 'edge105', 'firefox110', 'safari16.4']

/** A text and the hash that names it in its address. */
export type Built = { text: string; hash: string }
export type WidgetBundle = { script: Built; translations: Record<string, Built> }

/** The widget as one classic script, the only kind that can tell where it came from. */
export async function widgetBundle(): Promise<WidgetBundle> {
  const { en: _, ...others } = TRANSLATIONS
  const hash = shortHash(JSON.stringify(others))
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    define: {
      LANGUAGES: JSON.stringify(Object.keys(others)),
      TRANSLATIONS_HASH: JSON.stringify(hash),
    },
    plugins: [cssText],
  })
  const text = outputFiles[0]?.text ?? ''
  const files = Object.entries(others).map(([language, words]) => [
    language,
    { text: JSON.stringify(words), hash },
  ])
  return { script: { text, hash: shortHash(text) }, translations: Object.fromEntries(files) }
}

/** Style sheets become texts, minified like the script around them. */
const cssText: Plugin = {
  name: 'css-text',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const { code } = await transform(source, { loader: 'css', minify: true, target: TARGET })
      return { contents: code.trim(), loader: 'text' }
    })
  },
}
