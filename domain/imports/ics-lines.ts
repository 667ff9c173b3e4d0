import { storableText } from '../cut-text.ts'

const [TAB, LF, CR, BLANK] = [9, 10, 13, 32] as const

/** The lines of a calendar file as they were before they were folded. */
export type UnfoldedLines = {
  /** Separated by line feeds. */
  text: string
  /** Where each line begins in the file, counted from 1. */
  numbers: Uint32Array
  /** Whether letters were lost, because the file is in no encoding that we know. */
  garbled: boolean
  /** Whether there were more lines than are read. */
  cut: boolean
}

/** An event has a dozen: 10 MB of line ends would fill the memory with their numbers. */
const MOST_LINES = 1_000_000

/** Unfolds before decoding: some programs fold in the middle of a character. */
export function unfold(bytes: Uint8Array): UnfoldedLines {
  const out = new Uint8Array(bytes.length)
  let numbers = new Uint32Array(1024)
  let [size, count, physical] = [0, 0, 1]
  let isStart = true
  let at = 0
  // Before the first line blanks fold nothing.
  for (; (bytes[at] ?? 0xff) <= BLANK; at++) if (isLineEnd(bytes, at)) physical++
  for (; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (isStart) {
      if (count === MOST_LINES) break
      if (count === numbers.length) numbers = grown(numbers)
      numbers[count++] = physical
      isStart = false
    }
    if (byte !== CR && byte !== LF) {
      out[size++] = byte
      continue
    }
    if (byte === CR && bytes[at + 1] === LF) at++
    physical++
    const next = bytes[at + 1]
    if (next === BLANK || next === TAB) {
      at++
      continue
    }
    out[size++] = LF
    isStart = true
  }
  const { text, garbled } = decode(out.subarray(0, size))
  return { text, numbers: numbers.subarray(0, count), garbled, cut: at < bytes.length }
}

function isLineEnd(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)
}

function grown(list: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(list.length * 2)
  longer.set(list)
  return longer
}

/** UTF-8 if most of it is, else the Latin alphabet of Windows; without NUL, which no database stores. */
export function decode(bytes: Uint8Array): { text: string; garbled: boolean } {
  const { text, garbled } = decodeAll(bytes)
  return { text: storableText(text), garbled }
}

function decodeAll(bytes: Uint8Array): { text: string; garbled: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), garbled: false }
  } catch {
    const text = new TextDecoder().decode(bytes)
    if (isMostlyRead(text)) return { text, garbled: true }
    return { text: new TextDecoder('windows-1252').decode(bytes), garbled: false }
  }
}

/** Whether more letters beyond ASCII were read than lost. */
function isMostlyRead(text: string): boolean {
  let kept = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0xfffd) kept--
    else if (code >= 0x80 && code < 0xfffd) kept++
  }
  return kept > 0
}
