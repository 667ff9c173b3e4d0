import { readdirSync, readFileSync } from 'node:fs'

const ROOT = new URL('../', import.meta.url)
/** Its outlines are in the Worker, see `letters-file.ts`. */
const FONT = 'node_modules/@fontsource/inter'

type Locked = { dev?: boolean; optional?: boolean; devOptional?: boolean; link?: boolean }

/**
 * Names, sources, and licenses of everything that a deployed release contains from other projects: the installed
 * dependencies, with those that they need.
 */
export function thirdPartyNotices(): string {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
  const shipped = Object.entries(packages)
    .filter(([, { dev, optional, devOptional, link }]) => !(dev || optional || devOptional || link))
    .filter(([folder]) => folder.startsWith('node_modules/'))
    .map(([folder]) => folder)
  const notices = [...shipped, FONT].sort().map(noticeOf)
  const head =
    'Calendar Feed Service contains these packages, unchanged. Their source code is at the URLs below.\n'
  return [head, ...notices].join(`\n${'-'.repeat(80)}\n\n`)
}

function noticeOf(folder: string): string {
  const { name, version, license, repository, homepage } = JSON.parse(
    read(`${folder}/package.json`),
  )
  const source = `https://www.npmjs.com/package/${name}/v/${version}`
  const project = repository?.url ?? repository ?? homepage
  const terms = readdirSync(new URL(`${folder}/`, ROOT)).find((file) => /^licen[cs]e/i.test(file))
  const lines = [`${name} ${version}`, `License: ${license}`, `Source: ${source}`]
  if (project) lines.push(`Project: ${String(project).replace(/^git\+/, '')}`)
  return `${lines.join('\n')}\n${terms ? `\n${read(`${folder}/${terms}`).trim()}\n` : ''}`
}

function read(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8')
}
