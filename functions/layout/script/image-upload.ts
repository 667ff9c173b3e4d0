// `data-upload` on an image field adds a button, a place to drop or paste an image, and a dialog to crop it;
// `data-poster` is the image of an event.

import { button, uploadImage } from './crop-image.ts'
import { holdForm } from './hold-form.ts'
import { imageChooser } from './image-chooser.ts'
import { addPoster } from './poster.ts'

for (const poster of document.querySelectorAll<HTMLElement>('[data-poster]')) addPoster(poster)
for (const field of document.querySelectorAll<HTMLElement>('[data-upload]')) addUpload(field)

function addUpload(field: HTMLElement): void {
  const input = field.querySelector('input') as HTMLInputElement
  const choose = button('Choose image…', 'secondary small')
  const remove = button('Remove', 'secondary small')
  const status = document.createElement('span')
  status.className = 'hint'
  status.setAttribute('role', 'status')
  const row = document.createElement('p')
  row.className = 'row'
  row.append(choose, remove, status)
  field.append(row)
  const show = (text = '') => {
    status.textContent = text
    remove.hidden = input.value === ''
    choose.textContent = input.value ? 'Replace image…' : 'Choose image…'
  }
  const take = async (file: File | null | undefined) => {
    if (!file) return
    let release = (_isDone: boolean) => {}
    try {
      const to = field.dataset.upload as string
      const path = await uploadImage(file, to, () => {
        show('Uploading…')
        release = holdForm(input.form)
      })
      if (!path) return
      input.value = path
      preview(field, path.replace('/large.', '/small.'))
      input.dispatchEvent(new Event('input', { bubbles: true }))
      show('Uploaded.')
      release(true)
    } catch (error) {
      show((error as Error).message)
      release(false)
    }
  }
  const chooser = imageChooser(field, take)
  row.append(chooser)
  show()
  choose.addEventListener('click', () => chooser.click())
  remove.addEventListener('click', () => {
    input.value = ''
    preview(field)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    show('Removed.')
    choose.focus()
  })
  field.addEventListener('paste', (event) => {
    const file = event.clipboardData?.files[0]
    if (!file) return
    event.preventDefault()
    void take(file)
  })
}

function preview(field: HTMLElement, src?: string): void {
  field.querySelector('.image-preview')?.remove()
  if (!src) return
  const image = Object.assign(document.createElement('img'), { src, alt: '' })
  image.className = 'image-preview'
  field.prepend(image)
}
