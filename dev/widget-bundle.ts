import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { type Plugin, rolldown } from 'rolldown'
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
  const text = await script({
    LANGUAGES: JSON.stringify(Object.keys(others)),
    TRANSLATIONS_HASH: JSON.stringify(hash),
  })
  const files = Object.entries(others).map(([language, words]) => [
    language,
    { text: JSON.stringify(words), hash },
  ])
  return { script: { text, hash: shortHash(text) }, translations: Object.fromEntries(files) }
}

async function script(define: Record<string, string>): Promise<string> {
  const build = await rolldown({
    input: ENTRY,
    platform: 'browser',
    transform: { target: TARGET, define },
    plugins: [cssText],
  })
  try {
    const { output } = await build.generate({
      format: 'iife',
      minify: true,
      comments: false,
    })
    return output[0].code
  } finally {
    await build.close()
  }
}

/** Style sheets become texts, minified like the script around them. */
const cssText: Plugin = {
  name: 'css-text',
  load: {
    filter: { id: /\.css$/ },
    async handler(path) {
      const source = await readFile(path, 'utf8')
      const { code } = await transform(source, { loader: 'css', minify: true, target: TARGET })
      return { code: `export default ${JSON.stringify(code.trim())}`, moduleType: 'js' }
    },
  },
}
