import { readFile } from 'node:fs/promises'
import { build, type Plugin, transform } from 'esbuild'
import { shortHash } from '../functions/domain/short-hash.ts'
import { TRANSLATIONS } from '../widget/words.ts'

const ROOM = new URL('../widget/', import.meta.url)
/** What `docs/widget.md` promises. */
const TARGET = ['chrome105', 'edge105', 'firefox110', 'safari16.4']

/** A text and the hash that names it in its address. */
export type Built = { text: string; hash: string }
export type WidgetBundle = { script: Built; translations: Record<string, Built> }

/** The widget as one classic script, the only kind that can tell where it came from. */
export async function widgetBundle(): Promise<WidgetBundle> {
  const translations = translationFiles()
  const hashes = Object.entries(translations).map(([language, { hash }]) => [language, hash])
  const { outputFiles } = await build({
    entryPoints: [new URL('index.ts', ROOM).pathname],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    define: { TRANSLATION_HASHES: JSON.stringify(Object.fromEntries(hashes)) },
    plugins: [cssText],
  })
  return { script: named(outputFiles[0]?.text ?? ''), translations }
}

/** Every language but English, which is in the script. */
function translationFiles(): Record<string, Built> {
  const { en: _, ...others } = TRANSLATIONS
  const files = Object.entries(others).map(([language, words]) => [language, JSON.stringify(words)])
  return Object.fromEntries(files.map(([language = '', text = '']) => [language, named(text)]))
}

function named(text: string): Built {
  return { text, hash: shortHash(text) }
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
