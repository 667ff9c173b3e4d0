import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { type Plugin, type RolldownOutput, rolldown } from 'rolldown'
import { ALL_LANGUAGES } from '../domain/all-languages.ts'
import { shortHash } from '../domain/short-hash.ts'
import * as TEXTS from '../widget/modules/texts.ts'

const pathOf = (file: string) => fileURLToPath(new URL(`../widget/${file}`, import.meta.url))
/** Loaded on first use: `widget/modules/<name>.ts`. */
const MODULES = ['cards', 'chips', 'event', 'filter', 'links', 'look', 'month', 'subscribe']
/** What `docs/widget.md` promises. */
const TARGET = ['chrome105', 'edge105', 'firefox119', 'safari16.4']

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
  const { en: _, ...others } = ALL_LANGUAGES
  const words = Object.entries(others).map(([tag, language]): [string, string] => [
    tag,
    JSON.stringify(TEXTS.besideEvents(language)),
  ])
  const wordsHash = shortHash(JSON.stringify(words))
  const { output } = await bundle(pathOf('shared.ts'), 'esm', {}, [cssText])
  const names = output[0].exports
  // The script names the modules, and each module names the script: the names are put in last.
  const draft = await script(pathOf('index.ts'), 'iife', [giveShared(names)], {
    LANGUAGES: JSON.stringify(Object.keys(ALL_LANGUAGES).join(' ')),
    TRANSLATIONS_HASH: JSON.stringify(wordsHash),
    MODULES_HASH: '"%modules%"',
  })
  const version = shortHash(draft)
  const texts: [name: string, text: string][] = []
  for (const name of MODULES) {
    const file = pathOf(`modules/${name}.ts`)
    texts.push([name, await script(file, 'esm', [takeShared(names, version), moduleTexts])])
  }
  for (const language of Object.keys(ALL_LANGUAGES)) {
    const plugins = [takeShared(names, version), repeatTextsOf(language)]
    texts.push([`repeat${language}`, await script(pathOf('modules/repeat.ts'), 'esm', plugins)])
  }
  const hash = shortHash(JSON.stringify(texts))
  const text = draft.replace('%version%', version).replace('%modules%', hash)
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
  const given = new RegExp(`^export function (${names.join('|')})\\b`, 'gm')
  const code = `
    const taken = () => ${ELEMENT}.shared?.['${version}']
    if (!taken()) await import('./widget.js?${version}')
    const shared = taken()
    ${exports.join('\n')}`
  return {
    name: 'take-shared',
    load: {
      filter: { id: /\/widget\/shared\.ts$/ },
      handler: () => ({ code, moduleType: 'js' }),
    },
    // What the script has of the domain, the domain in a module takes from it, too.
    transform: {
      filter: { id: /\/domain\/display\/[^/]*\.ts$/ },
      handler(code) {
        const taken = [...code.matchAll(given)].map(([, name]) => name)
        if (!taken[0]) return
        const own = code.replace(given, 'function $1OfItsOwn')
        const from = JSON.stringify(pathOf('shared.ts'))
        return `import { ${taken} } from ${from}\nexport { ${taken} }\n${own}`
      },
    },
  }
}

/** Stands in for the texts that come with modules: only those. */
const moduleTexts: Plugin = {
  name: 'module-texts',
  load: {
    filter: { id: /\/widget\/modules\/texts\.ts$/ },
    handler: () => ({
      code: Object.entries(TEXTS)
        .filter(([, texts]) => typeof texts === 'object')
        .map(([name, texts]) => `export const ${name} = ${JSON.stringify(texts)}`)
        .join('\n'),
      moduleType: 'js',
    }),
  },
}

/** Stands in for how events repeat in all languages: each has a module of its own. */
function repeatTextsOf(language: string): Plugin {
  const code = `
    import { repeats } from '../../domain/words/${language}.ts'
    export const repeatsIn = (locale) =>
      ({ language: { repeats }, locale: /^${language}\\b/.test(locale) ? locale : '${language}' })`
  return {
    name: 'repeat-texts',
    load: {
      filter: { id: /\/widget\/modules\/repeat-texts\.ts$/ },
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
    external: /^\.\/widget\.js/,
    makeAbsoluteExternalsRelative: false,
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
