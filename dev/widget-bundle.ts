import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { type Plugin, rolldown } from 'rolldown'
import { TRANSLATIONS } from '../domain/display/words.ts'
import { shortHash } from '../domain/short-hash.ts'

const ENTRY = fileURLToPath(new URL('../widget/index.ts', import.meta.url))
const PANELS = fileURLToPath(new URL('../widget/panels/index.ts', import.meta.url))
/** What `docs/widget.md` promises. */
const TARGET = ['chrome105', 'edge105', 'firefox110', 'safari16.4']

/** A text and the hash that names it in its address. */
export type Built = { text: string; hash: string }
export type WidgetBundle = { script: Built; panels: Built; translations: Record<string, Built> }

/**
 * The widget as one classic script, the only kind that can tell where it came from, and the module
 * that it loads when something is pressed.
 */
export async function widgetBundle(): Promise<WidgetBundle> {
  const { en: _, ...others } = TRANSLATIONS
  const hash = shortHash(JSON.stringify(others))
  const panels = built(await script(PANELS, 'esm', {}))
  const text = await script(ENTRY, 'iife', {
    LANGUAGES: JSON.stringify(Object.keys(others)),
    TRANSLATIONS_HASH: JSON.stringify(hash),
    PANELS_HASH: JSON.stringify(panels.hash),
  })
  const files = Object.entries(others).map(([language, words]) => [
    language,
    { text: JSON.stringify(words), hash },
  ])
  return { script: built(text), panels, translations: Object.fromEntries(files) }
}

function built(text: string): Built {
  return { text, hash: shortHash(text) }
}

async function script(
  input: string,
  format: 'iife' | 'esm',
  define: Record<string, string>,
): Promise<string> {
  const build = await rolldown({
    input,
    platform: 'browser',
    transform: { target: TARGET, define },
    plugins: [cssText],
  })
  try {
    const { output } = await build.generate({
      format,
      minify: true,
      comments: { annotation: true, legal: false, jsdoc: false },
    })
    // What is said to makers of bundles stays, but for this.
    return output[0].code.replaceAll('/* @__PURE__ */', '')
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
