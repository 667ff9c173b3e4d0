import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildSync, transformSync } from 'esbuild'
import { PALETTE_COLORS } from '../domain/display/palette.ts'
import { shortHash } from '../domain/short-hash.ts'
import { COLORS } from '../functions/layout/style/colors.ts'

/** Written by `npm run generate`. */
export const LETTERS_FILE = new URL(
  '../functions/pages/picture/letters.generated.json',
  import.meta.url,
)
const LAYOUT = new URL('../functions/layout/', import.meta.url)
const MINIFY = { minifyWhitespace: true, minifySyntax: true, minifyIdentifiers: true }

/** What the service's own pages load, by the name that the Worker knows each address by. */
export function pageAssets() {
  return {
    stylesheet: asset(
      'style.css',
      stylesheet('calendar', 'search-form', 'places', 'event-page', 'month', 'home'),
    ),
    dashboardStyle: asset(
      'dashboard.css',
      stylesheet('dashboard-frame', 'dashboard-lists', 'dashboard-parts', 'delivery-log'),
    ),
    dashboardScript: asset('dashboard.js', script('dashboard')),
    renewScript: asset('renew.js', script('renew')),
    eventStyle: asset('event.css', ownStyle('event-form', 'dashboard-dates', 'places')),
    eventScript: asset('event.js', script('event-form')),
    shrinkScript: asset('shrink.js', script('shrink-image')),
    imageScript: asset('images.js', script('image-upload')),
    icon: asset('icon.svg', read('style/icon.svg').trim()),
    letters: asset('letters.json', readFileSync(LETTERS_FILE, 'utf8')),
    embedHeight: asset('embed.js', script('embed-height')),
    copyScript: asset('copy.js', script('copy')),
    printScript: asset('print.js', script('print-page')),
    posterStyle: asset('poster.css', posterStyle()),
    shareScript: asset('share.js', script('share')),
    nearScript: asset('near.js', script('near-days')),
    placeScript: asset('place.js', script('place-field')),
    builderStyle: asset('builder.css', ownStyle('dashboard-builder')),
    activityStyle: asset('activity.css', ownStyle('activity')),
    eventsStyle: asset('events.css', ownStyle('dashboard-events')),
    eventsScript: asset('events.js', script('events')),
    keysScript: asset('keys.js', script('keys')),
    monthStyle: asset('month.css', ownStyle('month', 'dashboard-month')),
    monthScript: asset('month.js', script('month')),
  }
}

function asset(name: string, text: string) {
  const [stem, extension] = name.split('.')
  return { path: `/assets/${stem}.${shortHash(text)}.${extension}`, text }
}

/**
 * All that a page needs in one file: what every page has, and `names`. Files of `functions/layout/style/`
 * stand in the order in which their rules override each other.
 */
function stylesheet(...names: string[]): string {
  const files = ['base', 'layout', 'controls', 'blocks', ...names, 'print']
  const source = colorProperties() + files.map((name) => read(`style/${name}.css`)).join('')
  return transformSync(source, { loader: 'css', ...MINIFY }).code
}

/** All that a poster needs: what other pages look like on paper is not for it. */
function posterStyle(): string {
  const own = ownStyle('base', 'layout', 'controls', 'blocks', 'printed-poster')
  return transformSync(colorProperties(), { loader: 'css', ...MINIFY }).code + own
}

/** What one page needs besides the style sheet that it shares with others. */
function ownStyle(...names: string[]): string {
  const source = names.map((name) => read(`style/${name}.css`)).join('')
  return transformSync(source, { loader: 'css', ...MINIFY }).code
}

/** A file of `functions/layout/script/` and what it imports, with names of its own: a page may have several. */
function script(name: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`script/${name}.ts`, LAYOUT))],
    bundle: true,
    write: false,
    format: 'iife',
    ...MINIFY,
  })
  return outputFiles[0]?.text ?? ''
}

/** `fill` is apart from `accent` because a feed's own accent fills areas as it is, but is moved for text. */
function colorProperties(): string {
  const { light, dark } = { light: properties(COLORS.light), dark: properties(COLORS.dark) }
  return `
:root { ${light} --fill: var(--accent); --fill-strong: var(--accent-strong); --on-fill: var(--on-accent); }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
:root[data-theme='light'] { color-scheme: light; ${light} }
:root[data-theme='dark'] { color-scheme: dark; ${dark} }
${PALETTE_COLORS.map((color) => `[data-color='${color}'] { --own-color: ${color} }`).join('\n')}
`
}

function properties(colors: Record<string, string>): string {
  return Object.entries(colors)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')
}

function read(path: string): string {
  return readFileSync(new URL(path, LAYOUT), 'utf8')
}
