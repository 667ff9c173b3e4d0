import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const PACKAGES = {
  client: {
    description: 'Typed client for the read API of the Calendar Feed Service',
    folder: 'functions/api/client',
    files: ['index.js', 'index.d.ts', 'types.generated.d.ts', 'README.md'],
  },
  webhooks: {
    description: 'Verifies and reads webhooks of the Calendar Feed Service',
    folder: 'functions/webhooks/receiver-kit',
    files: ['index.js', 'index.d.ts', 'README.md'],
  },
}

/** Writes what others can install without this repository, a folder each; answers the folders. */
export function writePackages(into: string): string[] {
  rmSync(into, { recursive: true, force: true })
  return Object.entries(PACKAGES).map(([name, { description, folder, files }]) => {
    const target = join(into, name)
    mkdirSync(target, { recursive: true })
    for (const file of files) cpSync(join(root, folder, file), join(target, file))
    const described = {
      name: `calendar-feed-service-${name}`,
      ...{ version, description, license },
      type: 'module',
      sideEffects: false,
      exports: { '.': { types: './index.d.ts', default: './index.js' } },
      files,
    }
    writeFileSync(join(target, 'package.json'), `${JSON.stringify(described, null, 2)}\n`)
    return target
  })
}
