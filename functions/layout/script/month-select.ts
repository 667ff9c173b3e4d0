import { type EventLink, eventLinkOf, say, texts } from './month-grid.ts'
import { startMoving } from './month-move.ts'
import { afterRenewal } from './month-send.ts'

/** Selects events with Space, Ctrl, Shift, or a long touch, for what the list does with several. */
export function selectEvents(work: HTMLElement) {
  const bar = document.getElementById('month-selection') as HTMLFormElement | null
  if (!bar) return
  const selected = new Set<string>()
  const move = document.createElement('button')
  move.type = 'button'
  move.className = 'button small'
  move.textContent = texts.move
  bar.querySelector('.row')?.prepend(move)
  const renew = () => {
    const links = linksOf(selected)
    for (const id of selected)
      if (!links.some(({ dataset }) => dataset.event === id)) selected.delete(id)
    for (const link of document.querySelectorAll<EventLink>('#month a[data-event]')) {
      const isSelected = selected.has(link.dataset.event as string)
      link.classList.toggle('chosen', isSelected)
      // Of a link, screen readers read no state of selection.
      link.setAttribute('aria-current', String(isSelected))
    }
    for (const input of bar.querySelectorAll('input[name=id]')) input.remove()
    for (const id of selected) bar.append(hiddenInput(id))
    bar.hidden = selected.size === 0
    move.hidden = selected.size !== 1
    const count = bar.querySelector('[data-total]')
    if (count) count.textContent = `${selected.size} ${texts.selected}`
  }
  const toggle = (link: EventLink) => {
    const id = link.dataset.event as string
    if (!selected.delete(id)) selected.add(id)
    renew()
    say(`${selected.size} ${texts.selected}`)
  }
  move.addEventListener('click', () => {
    const [link] = linksOf(selected)
    selected.clear()
    renew()
    if (link) startMoving(link, true)
    link?.focus()
  })
  work.addEventListener('click', (event) => {
    const link = eventLinkOf(event.target)
    if (!link || !(event.ctrlKey || event.metaKey || event.shiftKey)) return
    event.preventDefault()
    toggle(link)
  })
  work.addEventListener('keydown', (event) => {
    const link = eventLinkOf(event.target)
    if (event.key === 'Escape' && selected.size > 0) {
      selected.clear()
      renew()
    }
    if (!link) return
    if (event.key === ' ') toggle(link)
    else if (event.key === 'Delete') askToDelete(bar, link, selected)
    else return
    event.preventDefault()
  })
  onLongTouch(work, toggle)
  afterRenewal(renew)
}

function linksOf(selected: Set<string>): EventLink[] {
  const links = [...document.querySelectorAll<EventLink>('#month a[data-event]')]
  return links.filter(({ dataset }) => selected.has(dataset.event as string))
}

function hiddenInput(id: string): HTMLInputElement {
  const input = document.createElement('input')
  input.type = 'hidden'
  input.name = 'id'
  input.value = id
  return input
}

/** The page that says what deleting does: with the selected events if the one in focus is among them, else with it alone. */
function askToDelete(bar: HTMLFormElement, { dataset }: EventLink, selected: Set<string>) {
  const id = dataset.event as string
  if (selected.has(id)) return bar.querySelector<HTMLButtonElement>('button[value=delete]')?.click()
  const list = bar.querySelector<HTMLInputElement>('input[name=list]')?.value ?? ''
  location.assign(`${bar.action}?${new URLSearchParams({ do: 'delete', id, list })}`)
}

const LONG_MS = 500

function onLongTouch(work: HTMLElement, act: (link: EventLink) => void) {
  let timer: number | undefined
  let isLong = false
  const stop = () => clearTimeout(timer)
  work.addEventListener('pointerdown', ({ target, pointerType }) => {
    const link = eventLinkOf(target)
    isLong = false
    if (!link || pointerType !== 'touch') return
    timer = setTimeout(() => {
      isLong = true
      act(link)
    }, LONG_MS)
  })
  for (const name of ['pointerup', 'pointercancel', 'pointermove'] as const) {
    work.addEventListener(name, stop)
  }
  // The browser's own menu of a link, and the click at the end of the touch.
  for (const name of ['contextmenu', 'click'] as const) {
    work.addEventListener(
      name,
      (event) => {
        if (!isLong || !eventLinkOf(event.target)) return
        event.preventDefault()
        event.stopPropagation()
        if (name === 'click') isLong = false
      },
      true,
    )
  }
}
