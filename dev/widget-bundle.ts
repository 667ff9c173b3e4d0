import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { type Plugin, type RolldownOutput, rolldown } from 'rolldown'
import { TRANSLATIONS } from '../domain/display/words.ts'
import { shortHash } from '../domain/short-hash.ts'

const pathOf = (file: string) => fileURLToPath(new URL(`../widget/${file}`, import.meta.url))
/** Loaded on first use: `widget/modules/<name>.ts`. */
const MODULES = ['cards', 'event', 'filter', 'links', 'month', 'subscribe']
/** What `docs/widget.md` promises. */
const TARGET = ['chrome105', 'edge105', 'firefox110', 'safari16.4']

/** A text and the hash that names it in its address. */
export type Built = { text: string; hash: string }
export type WidgetBundle = {
  script: Built
  modules: Record<string, Built>
  translations: Record<string, Built>
}

/**
 * The widget as one classic script, the only kind that can tell where it came from, and the modules
 * that it loads on first use.
 */
export async function widgetBundle(): Promise<WidgetBundle> {
  const { en: _, ...others } = TRANSLATIONS
  const wordsHash = shortHash(JSON.stringify(others))
  const { output } = await bundle(pathOf('shared.ts'), 'esm', {}, [cssText])
  const names = output[0].exports
  // The script names the modules, and each module names the script: the names are put in last.
  const draft = await script(pathOf('index.ts'), 'iife', [giveShared(names)], {
    LANGUAGES: JSON.stringify(Object.keys(TRANSLATIONS).join(' ')),
    TRANSLATIONS_HASH: JSON.stringify(wordsHash),
    MODULES_HASH: '"%modules%"',
  })
  const version = shortHash(draft)
  const texts: [name: string, text: string][] = []
  for (const name of MODULES) {
    const file = pathOf(`modules/${name}.ts`)
    texts.push([name, await script(file, 'esm', [takeShared(names, version)])])
  }
  for (const language of Object.keys(TRANSLATIONS)) {
    const plugins = [takeShared(names, version), repeatWordsOf(language)]
    texts.push([`repeat${language}`, await script(pathOf('modules/repeat.ts'), 'esm', plugins)])
  }
  const hash = shortHash(JSON.stringify(texts))
  const text = draft.replace('%version%', version).replace('%modules%', hash)
  const words = Object.entries(others).map(([language, words]): [string, string] => [
    language,
    JSON.stringify(words),
  ])
  return {
    script: { text, hash: shortHash(text) },
    modules: named(texts, hash),
    translations: named(words, wordsHash),
  }
}

function named(texts: [name: string, text: string][], hash: string): Record<string, Built> {
  return Object.fromEntries(texts.map(([name, text]) => [name, { text, hash }]))
}

// A module does not contain what it shares with the script: `shared.ts`. The script puts that beside
// its element, under the version of its release, and a module takes it from there by position.
const ELEMENT = "customElements.get('calendar-feed')"

/** Appends to the script what modules take. */
function giveShared(names: string[]): Plugin {
  return {
    name: 'give-shared',
    transform: {
      filter: { id: /\/widget\/index\.ts$/ },
      handler: (code) => `
        import * as toGive from './shared.ts'
        ${code}
        if (registry) (${ELEMENT}.shared ??= {})['%version%'] = [${names.map((name) => `toGive.${name}`)}]`,
    },
  }
}

/**
 * Stands in for `shared.ts` in a module. A page that runs an older script is given the module of
 * today (`functions/caching/old-asset.ts`), which then loads the script of today for what it shares.
 */
function takeShared(names: string[], version: string): Plugin {
  const exports = names.map((name, i) => `export const ${name} = shared[${i}]`)
  const code = `
    const taken = () => ${ELEMENT}.shared?.['${version}']
    if (!taken()) await import(/* webpackIgnore: true */ new URL('./widget.js?${version}', import.meta.url).href)
    const shared = taken()
    ${exports.join('\n')}`
  return {
    name: 'take-shared',
    load: {
      filter: { id: /\/widget\/shared\.ts$/ },
      handler: () => ({ code, moduleType: 'js' }),
    },
  }
}

/**
 * Stands in for the words of all languages for events that repeat: each language has a module of its
 * own, whose names of days are in that language, too.
 */
function repeatWordsOf(language: string): Plugin {
  const code = `
    import { ${language} as words } from './repeat/${language}.ts'
    export const repeatWordsFor = (locale) =>
      ({ words, locale: /^${language}\\b/.test(locale) ? locale : '${language}' })`
  return {
    name: 'repeat-words',
    load: {
      filter: { id: /\/display\/words\/repeat\.ts$/ },
      handler: () => ({ code, moduleType: 'js' }),
    },
  }
}

async function script(
  file: string,
  format: 'iife' | 'esm',
  plugins: Plugin[],
  define: Record<string, string> = {},
): Promise<string> {
  const { output } = await bundle(file, format, define, [cssText, ...plugins])
  // This annotation for bundlers has done its work; the other comments stay.
  return output[0].code.replaceAll('/* @__PURE__ */', '')
}

async function bundle(
  file: string,
  format: 'iife' | 'esm',
  define: Record<string, string>,
  plugins: Plugin[],
): Promise<RolldownOutput> {
  const build = await rolldown({
    input: file,
    platform: 'browser',
    transform: { target: TARGET, define },
    treeshake: { propertyReadSideEffects: false },
    plugins,
  })
  try {
    return await build.generate({
      format,
      minify: true,
      comments: { annotation: true, legal: false, jsdoc: false },
    })
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
