import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a server or pooler answers to the first message, and to the first question. */
type Fake = {
  asksPassword?: boolean
  refusesOptions?: boolean
  /** Its version, and whether it passes on the parameters of the connection. */
  version?: number
  keepsOptions?: boolean
}

/** Something that speaks as much of PostgreSQL's protocol as a first look at a database needs. */
export async function fakePostgres(fake: Fake): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    let options = ''
    socket.on('data', (bytes) => {
      // The first message has a length and no type.
      if (bytes[0] === 0) {
        options = /options\0([^\0]*)/.exec(bytes.toString())?.[1] ?? ''
        if (fake.refusesOptions) {
          const text = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0'
          return void socket.end(message('E', text))
        }
        if (fake.asksPassword) {
          return void socket.write(message('R', '\0\0\0\x0aSCRAM-SHA-256\0\0'))
        }
        socket.write(Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')]))
      } else if (bytes.toString('latin1', 0, 1) === 'Q') {
        const probe = /calendar\.probe=(\w+)/.exec(options)?.[1]
        const values = [String(fake.version ?? 150_000), fake.keepsOptions ? probe : undefined]
        const parts = [
          columns([
            ['version', 23],
            ['probe', 25],
          ]),
          row(values),
          message('C', 'SELECT 1\0'),
          message('Z', 'I'),
        ]
        socket.write(Buffer.concat(parts))
      } else if (bytes.toString('latin1', 0, 1) === 'p') {
        socket.write(message('R', '\0\0\0\x0br=nonce,s=c2FsdA==,i=4096'))
      } else socket.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `postgres://me@127.0.0.1:${(server.address() as AddressInfo).port}/calendar`
}

function message(type: string, body: string | Buffer): Buffer {
  const bytes = Buffer.from(body as string, 'latin1')
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(bytes.length + 4, 1)
  return Buffer.concat([head, bytes])
}

function columns(named: [name: string, type: number][]): Buffer {
  const parts = named.map(([name, type]) => {
    const rest = Buffer.alloc(18)
    rest.writeInt32BE(type, 6)
    return Buffer.concat([Buffer.from(`${name}\0`), rest])
  })
  return message('T', Buffer.concat([Buffer.from([0, named.length]), ...parts]))
}

function row(values: (string | undefined)[]): Buffer {
  const parts = values.map((value) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(value === undefined ? -1 : value.length)
    return Buffer.concat([length, Buffer.from(value ?? '')])
  })
  return message('D', Buffer.concat([Buffer.from([0, values.length]), ...parts]))
}
