type Take = (file: File | null | undefined) => Promise<void>

/** Takes images that are dropped on a field, or chosen with the input that it returns, which is not shown. */
export function imageChooser(field: HTMLElement, take: Take): HTMLInputElement {
  const chooser = Object.assign(document.createElement('input'), {
    type: 'file',
    accept: 'image/*',
    hidden: true,
  })
  chooser.addEventListener('change', async () => {
    await take(chooser.files?.[0])
    chooser.value = ''
  })
  field.addEventListener('dragover', (event) => {
    event.preventDefault()
    field.classList.add('dropping')
  })
  field.addEventListener('dragleave', () => field.classList.remove('dropping'))
  field.addEventListener('drop', (event) => {
    event.preventDefault()
    field.classList.remove('dropping')
    void take(event.dataTransfer?.files[0])
  })
  return chooser
}
