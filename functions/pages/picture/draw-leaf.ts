import { type Canvas, type Contour, fill } from './canvas.ts'
import { drawable, type Letters, widthOf } from './letters.ts'
import { circle, hole, rectangle, roundedRectangle } from './shapes.ts'
import { drawText } from './text.ts'

type Leaf = { x: number; y: number; size: number; day?: string | undefined }

/** A leaf of a calendar with the day on it, or with the days of a month for a whole calendar. */
export function drawLeaf(canvas: Canvas, letters: Letters, { x, y, size, day }: Leaf): void {
  const line = size * 0.055
  const radius = size * 0.17
  const head = size * 0.26
  const inside = size - 2 * line
  fill(canvas, [
    roundedRectangle(x, y, size, size, radius),
    hole(roundedRectangle(x + line, y + line, inside, inside, radius - line)),
  ])
  fill(canvas, [rectangle(x + line, y + head - line / 2, inside, line)])
  const ring = (at: number) =>
    roundedRectangle(
      x + size * at - line * 0.7,
      y - size * 0.09,
      line * 1.4,
      size * 0.2,
      line * 0.7,
    )
  fill(canvas, [ring(0.3), ring(0.7)])
  const number = day === undefined ? undefined : drawable(letters, day)
  if (number) {
    const text = size * 0.5
    const start = x + (size - widthOf(letters, number, text)) / 2
    drawText(canvas, letters, { text: number, size: text, x: start, y: y + size * 0.8 })
  } else {
    fill(canvas, days(x, y + head, size))
  }
}

function days(x: number, y: number, size: number): Contour[] {
  const at = [0.26, 0.5, 0.74].flatMap((column) =>
    [0.24, 0.5].map((row) => [x + size * column, y + size * row] as const),
  )
  return at.map(([dayX, dayY]) => circle(dayX, dayY, size * 0.06))
}
