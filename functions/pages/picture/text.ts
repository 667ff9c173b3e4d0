import { type Canvas, fill } from './canvas.ts'
import type { Letters } from './letters.ts'
import { readOutline } from './shapes.ts'

type Text = {
  text: string
  size: number
  x: number
  /** Where the letters stand. */
  y: number
  strength?: number
}

export function drawText(canvas: Canvas, letters: Letters, { text, size, x, y, strength }: Text) {
  let at = x
  for (const letter of text) {
    const [width, outline] = letters[letter] ?? [0, '']
    fill(canvas, readOutline(outline, at, y, size / 1000), strength)
    at += (width * size) / 1000
  }
}
