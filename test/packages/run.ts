import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseCommand } from '../../db/install/parse-command.ts'
import { packageArchives } from '../../dev/packages.ts'
import { PROJECTS } from './projects.ts'

parseCommand(
  `npm run test:packages

Packs what developers install from the service, checks it with publint and attw, and installs it into strict
TypeScript projects for React, Vue, and Svelte. Downloads these, about 100 MB, into a temporary folder.`,
  {},
)

/** Types are checked as strictly as TypeScript can, those of the packages included. */
const OPTIONS = {
  ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
  ...{ verbatimModuleSyntax: true, skipLibCheck: false, noEmit: true, jsx: 'react-jsx', types: [] },
  ...{ target: 'es2022', lib: ['es2024', 'dom', 'dom.iterable'] },
  ...{ module: 'esnext', moduleResolution: 'bundler' },
}

const folder = mkdtempSync(join(tmpdir(), 'packages-'))
try {
  for (const file of ['package.json', 'package-lock.json']) {
    cpSync(fileURLToPath(new URL(file, import.meta.url)), join(folder, file))
  }
  run('.', 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
  const archives = await packageArchives()
  for (const [file, archive] of archives) {
    writeFileSync(join(folder, file), archive)
    run('.', 'npx', 'publint', '--strict', file)
    // Only modules, as every runtime and bundler of today takes them.
    run('.', 'npx', 'attw', '--profile', 'esm-only', '--format', 'ascii', file)
  }
  // Together: each call would remove what the one before it installed.
  const files = archives.map(([file]) => `./${file}`)
  run('.', 'npm', 'install', '--no-save', '--offline', '--no-audit', '--no-fund', ...files)
  for (const [name, { check, files }] of Object.entries(PROJECTS)) {
    mkdirSync(join(folder, name))
    const project = {
      compilerOptions: OPTIONS,
      include: ['*'],
      vueCompilerOptions: { strictTemplates: true },
    }
    const all = { ...files, 'tsconfig.json': JSON.stringify(project) }
    for (const [file, text] of Object.entries(all)) writeFileSync(join(folder, name, file), text)
    run(name, 'npx', ...check)
    console.log(`${name}: types pass`)
  }
} finally {
  rmSync(folder, { recursive: true, maxRetries: 5 })
}

/** Ends with an error when the command does. */
function run(place: string, command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd: join(folder, place), stdio: ['ignore', 'inherit', 'inherit'] })
}
