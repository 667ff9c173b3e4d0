import type { FileHandle } from 'node:fs/promises'

// As much of the tar format (POSIX ustar) as a backup needs: plain files, so that `tar xf` opens it without us.

const BLOCK = 512
/** What eleven octal digits hold; beyond it the size is written in binary, as GNU tar does. */
const MOST_OCTAL = 0o77777777777

export type TarEntry = { name: string; size: number; at: number }

/** Bytes that fill the last block of a file. */
export const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

export function tarHeader(name: string, size: number, time: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 99) throw new Error('the name of a file is too long for a backup')
  const octal = (value: number, length: number) =>
    `${value.toString(8).padStart(length - 1, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  if (size <= MOST_OCTAL) header.write(octal(size, 12), 124)
  else {
    header.writeUInt8(0x80, 124)
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  header.write(octal(Math.floor(time.getTime() / 1000), 12), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.fill(' ', 148, 156)
  let sum = 0
  for (const byte of header) sum += byte
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** The end of an archive: two blocks of nothing. */
export const TAR_END = Buffer.alloc(2 * BLOCK)
export const HEADER_BYTES = BLOCK

/** The files of an archive, in their order; `undefined` where it is cut or no archive. */
export async function readEntries(file: FileHandle): Promise<TarEntry[] | undefined> {
  const { size: total } = await file.stat()
  const entries: TarEntry[] = []
  const header = Buffer.alloc(BLOCK)
  for (let at = 0; at + BLOCK <= total; ) {
    const { bytesRead } = await file.read(header, 0, BLOCK, at)
    if (bytesRead < BLOCK) return undefined
    if (header[0] === 0) return at + TAR_END.length === total ? entries : undefined
    if (header.toString('latin1', 257, 262) !== 'ustar') return undefined
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
    const isBinary = header.readUInt8(124) === 0x80
    const size = isBinary
      ? Number(header.readBigUInt64BE(128))
      : Number.parseInt(header.toString('latin1', 124, 135), 8)
    if (!Number.isSafeInteger(size) || at + BLOCK + size > total) return undefined
    entries.push({ name, size, at: at + BLOCK })
    at += BLOCK + size + paddingOf(size)
  }
  return undefined
}
