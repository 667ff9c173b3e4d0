import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const root = new URL('../', import.meta.url)
const { version, license } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))

const PACKAGES = {
  client: {
    description: 'Typed client for the read API of the Calendar Feed Service',
    folder: 'functions/api/client/',
    files: ['index.js', 'index.d.ts', 'types.generated.d.ts', 'README.md'],
  },
  webhooks: {
    description: 'Verifies and reads webhooks of the Calendar Feed Service',
    folder: 'functions/webhooks/receiver-kit/',
    files: ['index.js', 'index.d.ts', 'README.md'],
  },
}

/** What developers install from the service, as `npm pack` would write it, by name. */
export function packageArchives(): [name: string, archive: Buffer][] {
  return Object.entries(PACKAGES).map(([name, { description, folder, files }]) => {
    const described = {
      name: `calendar-feed-service-${name}`,
      ...{ version, description, license },
      type: 'module',
      sideEffects: false,
      types: './index.d.ts',
      exports: { '.': { types: './index.d.ts', default: './index.js' } },
    }
    return [
      name,
      archive([
        ['package.json', Buffer.from(`${JSON.stringify(described, null, 2)}\n`)],
        ...files.map((file): File => [file, readFileSync(new URL(folder + file, root))]),
      ]),
    ]
  })
}

type File = [name: string, content: Buffer]

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
