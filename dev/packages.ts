import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { widgetTypes } from './widget-types.ts'

const root = new URL('../', import.meta.url)
const { version, license } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))

const CLIENT = filesOf('functions/api/client/', ['index.js', 'index.d.ts', 'types.generated.d.ts'])
const WEBHOOKS = filesOf('functions/webhooks/receiver-kit/', ['index.js', 'index.d.ts'])
const ELEMENT = 'integrations/npm/'
const FRAMEWORKS = ['react', 'vue', 'svelte']

type File = [name: string, content: Buffer]
type Package = { name: string; description: string; exports: Record<string, Entry>; files: File[] }
type Entry = { types: string; default: string }

const MAIN: Entry = { types: './index.d.ts', default: './index.js' }

/** What developers install from the service, as `npm pack` would write it, by the name of the file. */
export async function packageArchives(): Promise<[file: string, archive: Buffer][]> {
  return Object.entries(await packages()).map(([file, { exports, files, ...described }]) => {
    const manifest = {
      ...{ ...described, version, license },
      type: 'module',
      sideEffects: false,
      types: MAIN.types,
      exports,
    }
    const json = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
    return [`${file}.tgz`, archive([['package.json', json], ...files])]
  })
}

async function packages(): Promise<Record<string, Package>> {
  return {
    client: {
      name: 'calendar-feed-service-client',
      description: 'Typed client for the read API of the Calendar Feed Service',
      exports: { '.': MAIN },
      files: [...CLIENT, ...filesOf('functions/api/client/', ['README.md'])],
    },
    webhooks: {
      name: 'calendar-feed-service-webhooks',
      description: 'Verifies and reads webhooks of the Calendar Feed Service',
      exports: { '.': MAIN },
      files: [...WEBHOOKS, ...filesOf('functions/webhooks/receiver-kit/', ['README.md'])],
    },
    'calendar-feed-service': {
      name: 'calendar-feed-service',
      description: 'Element, API client, and webhooks of the Calendar Feed Service, with types',
      exports: {
        '.': MAIN,
        ...Object.fromEntries(
          FRAMEWORKS.map((name) => [
            `./${name}`,
            { types: `./${name}.d.ts`, default: './types-only.js' },
          ]),
        ),
        './client': { types: './client/index.d.ts', default: './client/index.js' },
        './webhooks': { types: './webhooks/index.d.ts', default: './webhooks/index.js' },
      },
      files: [
        ...filesOf(ELEMENT, ['index.js', 'index.d.ts', 'types-only.js', 'README.md']),
        ...filesOf(
          ELEMENT,
          FRAMEWORKS.map((name) => `${name}.d.ts`),
        ),
        ['element.d.ts', Buffer.from(await widgetTypes())],
        ...CLIENT.map(([name, content]): File => [`client/${name}`, content]),
        ...WEBHOOKS.map(([name, content]): File => [`webhooks/${name}`, content]),
        ...filesOf('', ['LICENSE']),
      ],
    },
  }
}

function filesOf(folder: string, names: string[]): File[] {
  return names.map((name) => [name, readFileSync(new URL(folder + name, root))])
}

/** A gzipped tar. Without times and owners, so that the same files give the same bytes. */
function archive(files: File[]): Buffer {
  const blocks = files.flatMap(([name, content]) => [
    header(`package/${name}`, content.length),
    content,
    Buffer.alloc(-content.length & 511),
  ])
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]))
}

/** https://www.gnu.org/software/tar/manual/html_node/Standard.html */
function header(name: string, size: number): Buffer {
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  const block = Buffer.alloc(512)
  block.write(name)
  block.write(octal(0o644, 7) + octal(0, 7) + octal(0, 7) + octal(size, 11) + octal(0, 11), 100)
  // The checksum is that of the header with blanks in its place.
  block.write(`${' '.repeat(8)}0`, 148)
  block.write('ustar\u000000', 257)
  block.write(
    octal(
      block.reduce((sum, byte) => sum + byte),
      6,
    ),
    148,
  )
  return block
}
