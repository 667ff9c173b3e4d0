import { askForPage } from './own-page.ts'

const PAUSE_MS = 350

/** Renews the preview beside a form: at once after a choice, after a pause while something is typed. */
export function renewPreview(form: HTMLFormElement) {
  const target = document.getElementById(form.dataset.live as string)
  let timer: number | undefined
  let running: AbortController | undefined
  const renew = async () => {
    running?.abort()
    running = new AbortController()
    try {
      const page = await askForPage(form, { intent: 'preview' }, running.signal)
      const fresh = target && page.getElementById(target.id)
      if (fresh) show(target, fresh)
    } catch {
      // Left as it is: the button still shows the preview.
    }
  }
  form.addEventListener('input', ({ target }) => {
    clearTimeout(timer)
    const isChosen =
      target instanceof HTMLSelectElement ||
      /checkbox|radio/.test((target as HTMLInputElement).type)
    timer = setTimeout(renew, isChosen ? 0 : PAUSE_MS)
  })
}

/** A widget stays and gets its new attributes, which it shows without loading its events again. */
function show(target: Element, fresh: Element) {
  const [widget, next] = [target, fresh].map((box) => box.querySelector('calendar-feed'))
  if (!widget || !next) return showFrame(target, fresh)
  for (const { name } of [...widget.attributes]) {
    if (!next.hasAttribute(name)) widget.removeAttribute(name)
  }
  for (const { name, value } of next.attributes) {
    if (widget.getAttribute(name) !== value) widget.setAttribute(name, value)
  }
}

/** What has a frame is shown once that has loaded: an empty one would flicker at each pause of typing. */
function showFrame(target: Element, fresh: Element) {
  const frame = fresh.querySelector('iframe')
  if (!frame || !target.querySelector('iframe')) return target.replaceChildren(...fresh.childNodes)
  const layer = document.createElement('div')
  layer.className = 'stack arriving'
  layer.append(...fresh.childNodes)
  const before = [...target.childNodes]
  frame.addEventListener('load', () => {
    for (const node of before) node.remove()
    layer.className = 'stack'
  })
  target.append(layer)
}
