// `data-shrink` on a file input replaces a chosen photo by a copy that is small enough to be sent, and does not contain
// where it was taken. Without this script the service says what is wrong with a file that is too large.

const LONGEST = 1600
/** A copy that is still larger is drawn smaller. */
const MOST_BYTES = 900_000
const SMALLER = 0.7

for (const input of document.querySelectorAll<HTMLInputElement>('[data-shrink]')) {
  let busy: Promise<void> | undefined
  input.addEventListener('change', () => {
    busy = shrinkIn(input).finally(() => {
      busy = undefined
    })
  })
  input.form?.addEventListener('submit', (event) => {
    if (!busy) return
    event.preventDefault()
    const { submitter } = event
    void busy.then(() => input.form?.requestSubmit(submitter))
  })
}

async function shrinkIn(input: HTMLInputElement): Promise<void> {
  const [file] = input.files ?? []
  if (!file || (file.type !== 'image/jpeg' && file.size <= MOST_BYTES)) return
  // What the browser cannot open is for the service to refuse.
  const copy = await shrink(file).catch(() => undefined)
  if (!copy || input.files?.[0] !== file) return
  const list = new DataTransfer()
  list.items.add(new File([copy], 'image.jpg', { type: copy.type }))
  input.files = list.files
}

async function shrink(file: File): Promise<Blob | undefined> {
  const image = await createImageBitmap(file)
  const { width, height } = image
  for (let scale = Math.min(1, LONGEST / Math.max(width, height)); ; scale *= SMALLER) {
    const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
    const canvas = Object.assign(document.createElement('canvas'), size)
    const context = canvas.getContext('2d')
    if (!context) return undefined
    // JPEG has no transparency: what is transparent would be black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, size.width, size.height)
    context.drawImage(image, 0, 0, size.width, size.height)
    const copy = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.82),
    )
    if (!copy || copy.size <= MOST_BYTES || size.width < 100) return copy ?? undefined
  }
}
