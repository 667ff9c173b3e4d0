/** As far as `write-letters.ts` uses it; the package brings no types. */
declare module 'opentype.js' {
  export type Command =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'Z' }
  type Glyph = {
    unicodes: number[]
    advanceWidth: number
    getPath(x: number, y: number, size: number): { commands: Command[] }
  }
  type Font = { unitsPerEm: number; glyphs: { length: number; get(index: number): Glyph } }
  const opentype: { parse(file: ArrayBuffer): Font }
  export default opentype
}
