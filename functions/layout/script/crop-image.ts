// Turns a file into the four small files that are uploaded, which do not contain where a photo was taken.

type Crop = { width: number; height: number; x: number; y: number; zoom: number }

const WIDE = { large: 1600, medium: 800, small: 320 }
/** Most bytes of a thumbnail, since lists show many. */
const MOST_THUMBNAIL = 12_000
const MOST_PIXELS = 100_000_000
/** A hand that clicks trembles as far. */
const CLICK_PIXELS = 4
const NO_IMAGE = 'Your browser can’t open this file as an image. Choose a JPEG, PNG, or WebP file.'

/** Asks how to crop an image and uploads it: its path, or `undefined` if the dialog was closed. `busy`: from then on. */
export async function uploadImage(file: File, to: string, busy: () => void) {
  const image = await open(file)
  const crops = await askCrop(image)
  if (!crops) return undefined
  busy()
  return upload(to, await filesOf(image, crops))
}

export function button(text: string, look: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = `button ${look}`
  made.textContent = text
  return made
}

/** Decodes the image, which also turns it the right way up. */
async function open(file: File): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
  } catch {
    throw new Error(NO_IMAGE)
  } finally {
    URL.revokeObjectURL(image.src)
  }
  const { naturalWidth, naturalHeight } = image
  if (!naturalWidth || file.type === 'image/svg+xml') throw new Error(NO_IMAGE)
  if (naturalWidth * naturalHeight > MOST_PIXELS) {
    throw new Error('This image is too large. Use one with at most 100 megapixels.')
  }
  return image
}

type Crops = { wide: Crop; square: Crop }

/** Asks which part of the image each format shows; undefined if the dialog was closed. */
function askCrop(image: HTMLImageElement): Promise<Crops | undefined> {
  const dialog = document.createElement('dialog')
  dialog.className = 'crop'
  const title = document.createElement('h2')
  title.id = 'crop-title'
  title.textContent = 'Crop the image'
  dialog.setAttribute('aria-labelledby', title.id)
  const crops = { wide: newCrop(480, 270), square: newCrop(270, 270) }
  const frames = document.createElement('div')
  frames.className = 'row'
  frames.append(
    cropper(image, crops.wide, 'Wide, for pages and cards'),
    cropper(image, crops.square, 'Square, for phones and logos'),
  )
  const hint = document.createElement('p')
  hint.className = 'hint'
  hint.textContent =
    'Choose what each image shows: drag it, click what belongs in its middle, or use the arrow keys.'
  const use = button('Use image', '')
  const cancel = button('Go back', 'secondary')
  const buttons = document.createElement('p')
  buttons.className = 'row'
  buttons.append(use, cancel)
  dialog.append(title, hint, frames, buttons)
  document.body.append(dialog)
  dialog.showModal()
  use.focus()
  return new Promise((resolve) => {
    use.addEventListener('click', () => dialog.close('use'))
    cancel.addEventListener('click', () => dialog.close())
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'use' ? crops : undefined)
    })
  })
}

function newCrop(width: number, height: number): Crop {
  return { width, height, x: 0.5, y: 0.5, zoom: 1 }
}

/** One format of the image: a canvas to drag, and its zoom. */
function cropper(image: HTMLImageElement, crop: Crop, name: string): HTMLElement {
  const { width, height } = crop
  const canvas = Object.assign(document.createElement('canvas'), { width, height, tabIndex: 0 })
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', name)
  const zoom = Object.assign(document.createElement('input'), {
    type: 'range',
    min: '0',
    max: '3',
    step: '0.05',
    value: '1',
  })
  const label = document.createElement('label')
  label.append('Zoom', zoom)
  const draw = () => drawCrop(canvas, image, crop)
  const move = (x: number, y: number) => {
    const scale = scaleOf(image, crop)
    crop.x = between(crop.x - x / (image.naturalWidth * scale))
    crop.y = between(crop.y - y / (image.naturalHeight * scale))
    draw()
  }
  zoom.addEventListener('input', () => {
    crop.zoom = Number(zoom.value)
    draw()
  })
  let dragged = 0
  canvas.addEventListener('pointerdown', (event) => {
    dragged = 0
    canvas.setPointerCapture(event.pointerId)
  })
  canvas.addEventListener('pointermove', (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) return
    const perPixel = width / canvas.clientWidth
    dragged += Math.abs(event.movementX) + Math.abs(event.movementY)
    move(event.movementX * perPixel, event.movementY * perPixel)
  })
  // For people who cannot drag: WCAG 2.5.7.
  canvas.addEventListener('click', ({ offsetX, offsetY }) => {
    if (dragged > CLICK_PIXELS) return
    const perPixel = width / canvas.clientWidth
    const scale = scaleOf(image, crop)
    const [wide, high] = [image.naturalWidth * scale, image.naturalHeight * scale]
    crop.x = between((offsetX * perPixel - offset(width, wide, crop.x)) / wide)
    crop.y = between((offsetY * perPixel - offset(height, high, crop.y)) / high)
    draw()
  })
  canvas.addEventListener('keydown', (event) => {
    const [, axis] = /^Arrow(.*)$/.exec(event.key) ?? []
    if (!axis) return
    event.preventDefault()
    const step = 10
    move(
      axis === 'Left' ? -step : axis === 'Right' ? step : 0,
      axis === 'Up' ? -step : axis === 'Down' ? step : 0,
    )
  })
  draw()
  const frame = document.createElement('figure')
  const caption = document.createElement('figcaption')
  caption.textContent = name
  frame.append(canvas, caption, label)
  return frame
}

function between(value: number): number {
  return Math.min(1, Math.max(0, value))
}

/** At zoom 0, the whole image is in the frame; at 1, it fills the frame; at 3, it is 3 times as large. */
function scaleOf({ naturalWidth, naturalHeight }: HTMLImageElement, crop: Crop): number {
  const whole = Math.min(crop.width / naturalWidth, crop.height / naturalHeight)
  const filling = Math.max(crop.width / naturalWidth, crop.height / naturalHeight)
  return crop.zoom < 1 ? whole + (filling - whole) * crop.zoom : filling * crop.zoom
}

/** Draws a crop. Space that the image leaves empty is filled with a blurred copy of it. */
function drawCrop(canvas: HTMLCanvasElement, image: HTMLImageElement, crop: Crop): void {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const factor = canvas.width / crop.width
  const place = ({ x, y }: Pick<Crop, 'x' | 'y'>, scale: number) => {
    const width = image.naturalWidth * scale * factor
    const height = image.naturalHeight * scale * factor
    const left = offset(canvas.width, width, x)
    const top = offset(canvas.height, height, y)
    context.drawImage(image, left, top, width, height)
  }
  context.imageSmoothingQuality = 'high'
  if (crop.zoom < 1) {
    context.filter = `blur(${canvas.width / 40}px) brightness(0.8)`
    place({ x: 0.5, y: 0.5 }, scaleOf(image, { ...crop, zoom: 1.2 }))
    context.filter = 'none'
  }
  place(crop, scaleOf(image, crop))
}

/** The offset of the image in its frame: centered if it is smaller, otherwise without a gap. */
function offset(frame: number, size: number, at: number): number {
  if (size <= frame) return (frame - size) / 2
  return Math.min(0, Math.max(frame - size, frame / 2 - size * at))
}

type Files = Record<string, Blob>

async function filesOf(image: HTMLImageElement, { wide, square }: Crops): Promise<Files> {
  const files: Files = {}
  for (const [name, width] of Object.entries(WIDE)) {
    files[name] = await encode(image, wide, width, name === 'small')
  }
  files.square = await encode(image, square, 320, true)
  return files
}

/** Encodes as WebP, or as JPEG if the browser cannot; thumbnails at the best quality that their limit allows. */
async function encode(image: HTMLImageElement, crop: Crop, width: number, isThumbnail: boolean) {
  const height = Math.round((width * crop.height) / crop.width)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  drawCrop(canvas, image, crop)
  for (let quality = 0.82; ; quality -= 0.1) {
    const file = await blobOf(canvas, quality)
    if (!isThumbnail || file.size <= MOST_THUMBNAIL || quality < 0.2) return file
  }
}

async function blobOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const write = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  const file = await write('image/webp')
  const written = file?.type === 'image/webp' ? file : await write('image/jpeg')
  if (!written) throw new Error(NO_IMAGE)
  return written
}

async function upload(to: string, files: Files): Promise<string> {
  const body = new FormData()
  for (const [name, file] of Object.entries(files)) body.append(name, file, name)
  const sent = { method: 'POST', body, headers: { accept: 'application/json' } }
  const answer = await fetch(to, sent).catch(() => undefined)
  const said = await answer?.json().catch(() => undefined)
  if (said?.path) return said.path
  throw new Error(said?.error ?? 'The upload failed. Check your connection and try again.')
}
