import type { Contour } from './canvas.ts'

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
