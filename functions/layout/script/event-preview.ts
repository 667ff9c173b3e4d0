// The event's page beside its form, in a frame that runs no script, opens no link, and sends no form.

import { readPage } from './own-page.ts'

const PAUSE_MS = 400
const WIDE = matchMedia('(width >= 68.75rem)')

export function livePreview(section: HTMLElement) {
  const form = document.querySelector<HTMLFormElement>('form.event-form')
  const holder = section.querySelector<HTMLElement>('.live-frame')
  if (!form || !holder) return
  const frame = document.createElement('iframe')
  frame.title = section.ariaLabel ?? ''
  // The same origin, so that this script may renew it; without scripts of its own it can do nothing with that.
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.tabIndex = -1
  holder.append(frame)
  section.hidden = false

  const buttons = [...section.querySelectorAll<HTMLButtonElement>('button[aria-pressed]')]
  let width = 390
  const resize = () => {
    const scale = Math.min(1, holder.clientWidth / width)
    frame.style.width = `${width}px`
    frame.style.height = `${holder.clientHeight / scale}px`
    frame.style.scale = String(scale)
  }
  for (const button of buttons) {
    button.addEventListener('click', () => {
      for (const other of buttons) other.ariaPressed = String(other === button)
      width = Number(button.value)
      resize()
    })
  }
  new ResizeObserver(resize).observe(holder)

  let timer: number | undefined
  let isAsking = false
  let shown = ''
  /** One at a time; what is typed meanwhile is asked for afterwards. */
  const renew = async () => {
    if (!WIDE.matches) return
    if (isAsking) return later()
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
    body.set('live', 'on')
    if (body.toString() === shown) return
    isAsking = true
    try {
      const path = section.dataset.preview as string
      const answer = await fetch(path, { method: 'POST', body })
      if (answer.ok) show(frame, await readPage(answer))
      shown = body.toString()
    } catch {
      // What is shown stays: the button opens the page.
    }
    isAsking = false
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(renew, PAUSE_MS)
  }
  form.addEventListener('input', later)
  form.addEventListener('change', later)
  WIDE.addEventListener('change', later)
  addEventListener('pageshow', later)
}

/** Shows a page in the place of the one before, where that was scrolled to. */
function show(frame: HTMLIFrameElement, page: Document) {
  for (const script of page.querySelectorAll('script')) script.remove()
  const inside = frame.contentDocument
  const root = inside?.documentElement
  if (!inside || !root) return
  // This page forbids style sheets in the text of another: they are handed over as objects.
  const Sheet = (inside.defaultView as (Window & typeof globalThis) | null)?.CSSStyleSheet
  const sheets = [...page.querySelectorAll('style')].flatMap(({ textContent }) => {
    if (!Sheet) return []
    const sheet = new Sheet()
    sheet.replaceSync(textContent ?? '')
    return [sheet]
  })
  const head = ({ head }: Document) =>
    [...head.querySelectorAll('link[rel=stylesheet]')]
      .map((link) => link.getAttribute('href'))
      .join()
  if (head(page) !== head(inside)) {
    const links = [...page.head.querySelectorAll('link[rel=stylesheet]')]
    inside.head.replaceChildren(...links.map((link) => inside.importNode(link, true)))
  }
  inside.adoptedStyleSheets = sheets
  for (const name of ['lang', 'dir', 'data-theme']) {
    const value = page.documentElement.getAttribute(name)
    if (value === null) root.removeAttribute(name)
    else root.setAttribute(name, value)
  }
  const top = frame.contentWindow?.scrollY ?? 0
  inside.body.replaceWith(inside.importNode(page.body, true))
  // Nothing in it leads anywhere, or can be reached with the keyboard.
  inside.body.inert = true
  frame.contentWindow?.scrollTo(0, top)
}
