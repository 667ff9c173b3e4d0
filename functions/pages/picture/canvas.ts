/** How much ink lies on each pixel, from 0 to 1; where shapes overlap it may be more. */
export type Canvas = { width: number; height: number; ink: Float32Array }

/** A closed line: `[x, y, x, y, …]`. The inside is what lines go around, holes go around backwards. */
export type Contour = number[]

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, ink: new Float32Array(width * height) }
}

/** Each row of pixels is looked at along so many lines: enough for smooth edges at these sizes. */
const LINES = 5

type Crossing = { x: number; direction: 1 | -1 }

/** Fills what the contours enclose, with soft edges. */
export function fill(canvas: Canvas, contours: Contour[], strength = 1): void {
  const rows = new Map<number, Crossing[]>()
  for (const contour of contours) {
    for (let i = 0; i < contour.length; i += 2) {
      const next = (i + 2) % contour.length
      addCrossings(rows, contour[i], contour[i + 1], contour[next], contour[next + 1])
    }
  }
  for (const [line, crossings] of rows) {
    const y = Math.floor(line / LINES)
    if (y < 0 || y >= canvas.height) continue
    crossings.sort((a, b) => a.x - b.x)
    let around = 0
    let from = 0
    for (const { x, direction } of crossings) {
      if (around === 0) from = x
      around += direction
      if (around === 0) inkSpan(canvas, y, from, x, strength / LINES)
    }
  }
}

function addCrossings(rows: Map<number, Crossing[]>, x0 = 0, y0 = 0, x1 = 0, y1 = 0): void {
  const direction = y0 < y1 ? 1 : -1
  const [top, bottom] = y0 < y1 ? [y0, y1] : [y1, y0]
  const last = Math.ceil(bottom * LINES - 0.5)
  for (let line = Math.ceil(top * LINES - 0.5); line < last; line++) {
    const y = (line + 0.5) / LINES
    const crossing: Crossing = { x: x0 + ((y - y0) * (x1 - x0)) / (y1 - y0), direction }
    const row = rows.get(line)
    if (row) row.push(crossing)
    else rows.set(line, [crossing])
  }
}

/** Pixels at both ends get as much as the span covers of them. */
function inkSpan({ width, ink }: Canvas, y: number, from: number, to: number, amount: number) {
  const start = Math.max(from, 0)
  const end = Math.min(to, width)
  for (let x = Math.floor(start); x < end; x++) {
    const covered = Math.min(x + 1, end) - Math.max(x, start)
    ink[y * width + x] = (ink[y * width + x] ?? 0) + covered * amount
  }
}
