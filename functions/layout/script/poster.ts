import { button, uploadImage } from './crop-image.ts'
import { holdForm } from './hold-form.ts'
import { imageChooser } from './image-chooser.ts'
import { askForPage, isFree } from './own-page.ts'

// The image of an event (`data-poster`: where images are uploaded, empty if they cannot be): a place to drop, paste,
// choose, or take one. The radio buttons of uploaded images and the URL of another one hold what is sent.

export function addPoster(poster: HTMLElement): void {
  const to = poster.dataset.poster ?? ''
  const find = <E extends Element>(selector: string) => poster.querySelector<E>(selector) as E
  const frame = find<HTMLElement>('.poster-frame')
  const url = find<HTMLInputElement>('#imageUrl')
  const own = find<HTMLDetailsElement>('.poster-own')
  const thumbs = find<HTMLElement>('.thumbs')
  const none = thumbs.querySelector<HTMLInputElement>('[value=""]') as HTMLInputElement

  const hint = document.createElement('span')
  hint.className = 'hint'
  hint.textContent = 'Drop or paste an image here'
  const choose = button('', 'secondary small')
  const remove = button('Remove', 'secondary small')
  const status = document.createElement('span')
  status.className = 'hint'
  status.setAttribute('role', 'status')
  const row = document.createElement('p')
  row.className = 'row poster-buttons'
  row.append(...(to ? [hint, choose] : []), remove, status)
  frame.after(row)

  const picked = () =>
    thumbs.querySelector<HTMLInputElement>('input:checked')?.closest('label')?.querySelector('img')
  /** Shows the image that would be saved. */
  const show = (text = '') => {
    const src = picked()?.src || url.value.trim()
    const shown = frame.querySelector('img')
    if (!src) shown?.remove()
    else if (shown) shown.src = src
    else frame.append(Object.assign(document.createElement('img'), { src, alt: '' }))
    poster.classList.toggle('has-image', !!src)
    remove.hidden = !src
    hint.hidden = !!src
    choose.textContent = src ? 'Replace image…' : 'Choose image…'
    status.textContent = text
  }
  const changed = () => poster.dispatchEvent(new Event('input', { bubbles: true }))
  const pick = (path: string, src: string) => {
    const label = document.createElement('label')
    label.className = 'own-image'
    const radio = document.createElement('input')
    Object.assign(radio, { type: 'radio', name: none.name, value: path })
    label.append(radio, Object.assign(document.createElement('img'), { src, alt: 'New image' }))
    none.closest('label')?.after(label)
    radio.checked = true
    url.value = ''
    own.hidden = false
  }
  const take = async (file: File | null | undefined) => {
    if (!file || !to) return
    let release = (_isDone: boolean) => {}
    try {
      const path = await uploadImage(file, to, () => {
        show('Uploading…')
        release = holdForm(url.form)
      })
      if (!path) return
      pick(path, path.replace('/large.', '/medium.'))
      show('Uploaded.')
      changed()
      release(true)
    } catch (error) {
      status.textContent = (error as Error).message
      release(false)
    }
  }
  const chooser = imageChooser(poster, take)
  row.append(chooser)
  show()

  choose.addEventListener('click', () => chooser.click())
  remove.addEventListener('click', () => {
    none.checked = true
    url.value = ''
    show('Removed.')
    changed()
    choose.focus()
  })
  thumbs.addEventListener('change', () => {
    url.value = ''
    show()
  })
  url.addEventListener('input', () => {
    none.checked = true
  })
  url.addEventListener('change', () => show())
  addMore(own, thumbs)

  document.addEventListener('paste', (event) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => /^image\//.test(type))
    // Copied text may come with a picture of itself.
    const isText = event.clipboardData?.types.includes('text/plain')
    if (!file || isText || document.querySelector('dialog[open]')) return
    event.preventDefault()
    void take(file)
  })
}

/** Adds the next images to the list, where the button would show the form again with them. */
function addMore(own: HTMLElement, thumbs: HTMLElement) {
  own.addEventListener('click', async (event) => {
    const more = (event.target as Element).closest<HTMLButtonElement>('button[name=show]')
    if (!more?.form) return
    event.preventDefault()
    more.disabled = true
    try {
      const page = await askForPage(more.form, { show: more.value })
      const known = new Set([...thumbs.querySelectorAll('input')].map(({ value }) => value))
      const fresh = [...page.querySelectorAll<HTMLElement>('.poster-own .own-image')].filter(
        (label) => !known.has(label.querySelector('input')?.value ?? ''),
      )
      thumbs.append(...fresh)
      if (isFree(own)) fresh[0]?.querySelector('input')?.focus()
      const next = page.querySelector('.poster-own button[name=show]')
      if (next) more.replaceWith(next)
      else more.remove()
    } catch {
      more.disabled = false
    }
  })
}
