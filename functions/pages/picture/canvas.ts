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

/** A curve becomes so many straight lines. */
const STEPS = 8

export function rectangle(x: number, y: number, width: number, height: number): Contour {
  return [x, y, x + width, y, x + width, y + height, x, y + height]
}

export function roundedRectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): Contour {
  const corners = [
    [x + width - radius, y + radius],
    [x + width - radius, y + height - radius],
    [x + radius, y + height - radius],
    [x + radius, y + radius],
  ]
  return corners.flatMap(([centerX = 0, centerY = 0], corner) =>
    Array.from({ length: STEPS + 1 }, (_, step) => {
      const angle = ((corner - 1 + step / STEPS) * Math.PI) / 2
      return [centerX + radius * Math.cos(angle), centerY + radius * Math.sin(angle)]
    }).flat(),
  )
}

export function circle(x: number, y: number, radius: number): Contour {
  return roundedRectangle(x - radius, y - radius, 2 * radius, 2 * radius, radius)
}

/** The same line, walked backwards: a hole in what surrounds it. */
export function hole(contour: Contour): Contour {
  const points = Array.from({ length: contour.length / 2 }, (_, i) =>
    contour.slice(2 * i, 2 * i + 2),
  )
  return points.reverse().flat()
}

/** An outline of `letters.generated.json` (`M`, `L` and `Q` as in SVG) at a place and scaled. */
export function readOutline(outline: string, x: number, y: number, scale: number): Contour[] {
  const contours: Contour[] = []
  let last: [number, number] = [0, 0]
  const lineTo = (toX: number, toY: number) => {
    last = [toX, toY]
    contours.at(-1)?.push(x + toX * scale, y + toY * scale)
  }
  for (const [, command, text = ''] of outline.matchAll(/([MLQ])([^MLQ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = text.split(' ').map(Number)
    if (command === 'M') contours.push([])
    if (command !== 'Q') lineTo(a, b)
    else curveTo(last, [a, b, c, d], lineTo)
  }
  return contours
}

function curveTo(
  [fromX, fromY]: [number, number],
  [midX, midY, toX, toY]: [number, number, number, number],
  lineTo: (x: number, y: number) => void,
): void {
  for (let step = 1; step <= STEPS; step++) {
    const t = step / STEPS
    const [first, second, third] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
    lineTo(first * fromX + second * midX + third * toX, first * fromY + second * midY + third * toY)
  }
}
