import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { docsPages } from './docs-pages.ts'
import { packageArchives } from './packages.ts'
import { pageAssets } from './page-assets.ts'
import { thirdPartyNotices } from './third-party-notices.ts'
import { widgetBundle } from './widget-bundle.ts'
import { widgetTypes } from './widget-types.ts'
import { wordpressPlugin } from './wordpress-plugin.ts'

// The files that Cloudflare serves without asking the Worker.

/** Where wrangler.toml looks for them; made anew by every build, never committed. */
export const PUBLIC_FOLDER = fileURLToPath(new URL('../dist/public/', import.meta.url))

/** For addresses that name their content. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** A page that names /widget.js gets a new release within minutes. */
const SHORT = 'public, max-age=300, stale-while-revalidate=86400'
const FOR_ALL = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

type PublicFile = { path: string; text: string | Buffer; headers: Record<string, string> }

const PAGE_ASSETS = pageAssets()

/** Every public file; the widget also has an address without the hash of its content. */
export async function publicFiles(): Promise<PublicFile[]> {
  const { script, modules, translations } = await widgetBundle()
  const docs = Object.entries(await docsPages())
  const widget = [
    { name: 'widget', end: 'js', ...script },
    ...Object.entries(modules).map(([name, built]) => ({
      name: `widget.${name}`,
      end: 'js',
      ...built,
    })),
    ...Object.entries(translations).map(([language, built]) => ({
      name: `widget.${language}`,
      end: 'json',
      ...built,
    })),
  ]
  return [
    ...Object.values(PAGE_ASSETS).map((file) => ({
      ...file,
      headers: { 'Cache-Control': FOR_EVER },
    })),
    ...widget.flatMap(({ name, end, text, hash }) => {
      const named = `/${name}.${hash}.${end}`
      const today = { 'Cache-Control': SHORT, 'Content-Location': named, ...FOR_ALL }
      return [
        { path: `/${name}.${end}`, text, headers: today },
        { path: named, text, headers: { 'Cache-Control': FOR_EVER, ...FOR_ALL } },
      ]
    }),
    typesFile('/widget.d.ts', await widgetTypes()),
    ...receiverKit(),
    ...guideImages(),
    accessibilityReport(),
    timeVectors(),
    ...siteFiles(),
    ...(await packageArchives()).map(([file, archive]) => ({
      path: `/${file}`,
      text: archive,
      headers: { 'Cache-Control': SHORT, 'Content-Type': 'application/gzip', ...FOR_ALL },
    })),
    // For the Worker, which puts its own origin in.
    ...[...docs, ['wordpress-plugin', JSON.stringify(wordpressPlugin())]].map(([name, text]) => ({
      path: `/pages/${name}.json`,
      text: JSON.stringify(text),
      headers: { 'Cache-Control': SHORT },
    })),
  ]
}

/** The pictures of the guides, beside their pages. */
function guideImages(): PublicFile[] {
  const folder = new URL('../docs/images/', import.meta.url)
  return readdirSync(folder).map((name) => ({
    path: `/docs/images/${name}`,
    text: readFileSync(new URL(name, folder)),
    headers: { 'Cache-Control': SHORT },
  }))
}

/** The accessibility report as data, beside its page; see `docs/accessibility.md`. */
function accessibilityReport(): PublicFile {
  const file = new URL('../docs/accessibility-openacr.yaml', import.meta.url)
  const type = 'application/yaml; charset=utf-8'
  const headers = { 'Cache-Control': SHORT, 'Content-Type': type, ...FOR_ALL }
  return { path: '/docs/accessibility-openacr.yaml', text: readFileSync(file, 'utf8'), headers }
}

/** What receivers of webhooks copy; see `docs/webhooks.md`. */
function receiverKit(): PublicFile[] {
  const read = (end: string) =>
    readFileSync(
      new URL(`../functions/webhooks/receiver-kit/index.${end}`, import.meta.url),
      'utf8',
    )
  const type = 'text/javascript; charset=utf-8'
  const headers = { 'Cache-Control': SHORT, 'Content-Type': type, ...FOR_ALL }
  return [
    { path: '/webhooks-kit.v1.js', text: read('js'), headers },
    typesFile('/webhooks-kit.v1.d.ts', read('d.ts')),
  ]
}

/** Cloudflare would call `.ts` a video. */
function typesFile(path: string, text: string): PublicFile {
  const type = 'text/plain; charset=utf-8'
  return { path, text, headers: { 'Cache-Control': SHORT, 'Content-Type': type, ...FOR_ALL } }
}

/** What programs of others can test their own times with; see `docs/api.md`. */
function timeVectors(): PublicFile {
  const file = new URL('../test/vectors/time.json', import.meta.url)
  const headers = { 'Cache-Control': SHORT, ...FOR_ALL }
  return { path: '/time-vectors.json', text: readFileSync(file, 'utf8'), headers }
}

/** What programs and people look for at fixed paths of any site. */
function siteFiles(): PublicFile[] {
  const headers = { 'Cache-Control': SHORT }
  return [{ path: '/third-party-notices.txt', text: thirdPartyNotices(), headers }]
}

/** Writes the folder; quick enough to do before every start, test run and deploy. */
export async function writePublicFiles(): Promise<void> {
  const files = await publicFiles()
  const texts = new Map<string, string | Buffer>(
    files.map(({ path, text }) => [path.slice(1), text]),
  )
  texts.set('_headers', headersFile(files))
  mkdirSync(PUBLIC_FOLDER, { recursive: true })
  const drafts = mkdtempSync(join(PUBLIC_FOLDER, '../public-'))
  for (const [name, text] of texts) {
    const draft = join(drafts, 'draft')
    writeFileSync(draft, text)
    mkdirSync(dirname(PUBLIC_FOLDER + name), { recursive: true })
    // Others serve from this folder while it is written: never the half of a file.
    renameSync(draft, PUBLIC_FOLDER + name)
  }
  rmSync(drafts, { recursive: true })
  // Only now: what is served links to them until then.
  for (const entry of readdirSync(PUBLIC_FOLDER, { recursive: true, withFileTypes: true })) {
    const name = relative(PUBLIC_FOLDER, join(entry.parentPath, entry.name))
    if (entry.isFile() && !texts.has(name)) rmSync(PUBLIC_FOLDER + name)
  }
}

/** Beginnings of paths whose files have headers in common. */
const GROUPS = ['/assets/', '/docs/images/', '/pages/', '/widget.']

/**
 * https://developers.cloudflare.com/workers/static-assets/headers/: all rules that match a path apply. Cloudflare
 * reads 100 and drops the others without a word, so what a group of files has in common is said once.
 */
function headersFile(files: PublicFile[]): string {
  const own = files.map(({ path, headers }) => ({
    path,
    headers: { ...headers, 'X-Content-Type-Options': 'nosniff' } as Record<string, string>,
  }))
  const groups = GROUPS.map((start) => {
    const members = own.filter(({ path }) => path.startsWith(start))
    const [first, ...others] = members
    const shared = Object.entries(first?.headers ?? {}).filter(([name, value]) =>
      others.every(({ headers }) => headers[name] === value),
    )
    for (const { headers } of members) for (const [name] of shared) delete headers[name]
    return { path: `${start}*`, headers: Object.fromEntries(shared) }
  })
  return [...groups, ...own]
    .map(({ path, headers }) => ({ path, lines: Object.entries(headers) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ path, lines }) =>
      [path, ...lines.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'),
    )
    .join('')
}
