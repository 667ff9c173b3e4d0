import { textOn } from '../../../domain/display/accent.ts'
import { WIDGET_DEFAULTS } from '../../../domain/widget-config.ts'
import {
  type Canvas,
  type Contour,
  circle,
  createCanvas,
  fill,
  hole,
  rectangle,
  roundedRectangle,
} from './canvas.ts'
import { encodePng } from './encode-png.ts'
import { drawable, drawText, type Fit, type Letters, widthOf, wrapText } from './letters.ts'
import { PICTURE_SIZE, type Picture } from './picture.ts'

const { width: WIDTH, height: HEIGHT } = PICTURE_SIZE
const MARGIN = 80
const INNER = WIDTH - 2 * MARGIN
/** From one line to the next, and from the middle of a line to where its letters stand. */
const LEADING = 1.16
const MIDDLE = 0.36

const TITLE: Fit[] = [
  { size: 96, lines: 2 },
  { size: 72, lines: 3 },
  { size: 56, lines: 4 },
]

/**
 * The picture of a link: the organization's own colour with the title, the date and whose it is. A
 * title in letters that we have no outlines of is left out, and the date takes its place.
 */
export async function drawPicture(
  letters: Letters,
  picture: Picture,
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const title = drawable(letters, picture.title)
  const when = linesOfDate(letters, picture)
  const day = picture.date?.day
  const isStruck = picture.isCancelled === true
  if (title) {
    drawLeaf(canvas, letters, { x: MARGIN, y: 84, size: 132, day })
    const beside = { x: MARGIN + 172, middle: 150, fits: [{ size: 42, lines: 3 }] }
    drawBlock(canvas, letters, when, beside)
    const below = { x: MARGIN, middle: 366, fits: TITLE }
    drawBlock(canvas, letters, [{ text: title, isStruck }], below)
  } else {
    drawLeaf(canvas, letters, { x: MARGIN, y: 130, size: 300, day })
    const fits = [
      { size: 72, lines: 3 },
      { size: 56, lines: 5 },
    ]
    const struck = when.map((row) => ({ ...row, isStruck: isStruck && !row.isStatus }))
    drawBlock(canvas, letters, struck, { x: MARGIN + 360, middle: 285, fits })
  }
  drawOrganization(canvas, letters, picture.organization)
  return encodePng(...inColors(canvas, picture.accent))
}

/** What is the matter with the date stands before it. */
function linesOfDate(letters: Letters, { status, date }: Picture) {
  const said = status && drawable(letters, status)
  const spelled = date?.spellings.map((text) => drawable(letters, text)).find(Boolean)
  return [
    ...(said ? [{ text: said, isStatus: true }] : []),
    ...(spelled ? [{ text: spelled, isStatus: false }] : []),
  ]
}

type Row = { text: string; isStruck?: boolean }
type Block = { x: number; middle: number; fits: Fit[] }

/** Lines around a middle, as large as they fit. */
function drawBlock(
  canvas: Canvas,
  letters: Letters,
  rows: Row[],
  { x, middle, fits }: Block,
): void {
  const width = WIDTH - MARGIN - x
  const wrapped = rows.map(({ text }) => wrapText(letters, text, { width, fits }))
  const size = Math.min(...wrapped.map((part) => part.size))
  const smallest = fits.filter((fit) => fit.size === size)
  const lines = rows.flatMap(({ text, isStruck }) =>
    wrapText(letters, text, { width, fits: smallest }).lines.map((line) => ({ line, isStruck })),
  )
  const first = middle - ((lines.length - 1) * size * LEADING) / 2
  for (const [index, { line: text, isStruck }] of lines.entries()) {
    const y = first + index * size * LEADING
    drawText(canvas, letters, { text, size, x, y: y + size * MIDDLE })
    if (isStruck)
      strike(canvas, { x, y: y + size * 0.08, size, width: widthOf(letters, text, size) })
  }
}

function strike(
  canvas: Canvas,
  { x, y, size, width }: Record<'x' | 'y' | 'size' | 'width', number>,
): void {
  fill(canvas, [rectangle(x - size * 0.06, y, width + size * 0.12, size * 0.07)])
}

function drawOrganization(canvas: Canvas, letters: Letters, name: string): void {
  const text = drawable(letters, name)
  if (!text) return
  fill(canvas, [rectangle(MARGIN, 524, INNER, 2)], 0.4)
  const { size, lines } = wrapText(letters, text, { width: INNER, fits: [{ size: 36, lines: 1 }] })
  drawText(canvas, letters, { text: lines[0] ?? '', size, x: MARGIN, y: 578 })
}

const SHADES = 256

/** As pixels that name one of the shades between the ground and what is drawn on it. */
function inColors({ width, height, ink }: Canvas, accent: string) {
  const pixels = new Uint8Array(ink.length)
  for (let i = 0; i < ink.length; i++) {
    pixels[i] = Math.min(ink[i] ?? 0, 1) * (SHADES - 1) + 0.5
  }
  const color = textOn(accent) ? accent : WIDGET_DEFAULTS.accentColor
  const ground = rgb(color)
  const text = textOn(color) === '#000' ? 0 : 255
  const palette = Array.from({ length: SHADES }, (_, shade) => {
    const mixed = (part: number) => Math.round(part + ((text - part) * shade) / (SHADES - 1))
    return [mixed(ground[0]), mixed(ground[1]), mixed(ground[2])] as [number, number, number]
  })
  return [{ width, height, pixels }, palette] as const
}

function rgb(color: string): [number, number, number] {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

type Leaf = { x: number; y: number; size: number; day?: string | undefined }

/** A leaf of a calendar with the day on it, or with the days of a month for a whole calendar. */
function drawLeaf(canvas: Canvas, letters: Letters, { x, y, size, day }: Leaf): void {
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
