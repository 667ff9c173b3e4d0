// Keys for staff who decide about many submissions. `data-key` names the letter of a link, a button, or a collapsed
// form; none of them decides anything by itself. `data-walk` is a table whose rows arrows, J, and K go through.

const LETTERS_OFF = 'letter keys off'
const list = document.querySelector<HTMLElement>('table[data-walk]')
const rows = [...(list?.querySelectorAll<HTMLElement>('tbody tr') ?? [])]
const hint = document.querySelector<HTMLElement>('[data-keys]')
const toggle = hint?.querySelector('button')

const boxIn = (row: HTMLElement) => row.querySelector<HTMLInputElement>('input[type=checkbox]')
const rowOf = (target: Element) => rows.findIndex((row) => row.contains(target))

/** To the checkbox of a row from another checkbox, or else to its link. */
function goTo(to: number, from: Element) {
  const row = rows[Math.max(0, Math.min(to, rows.length - 1))]
  if (!row) return
  const stop = (from instanceof HTMLInputElement && boxIn(row)) || row.querySelector('a')
  stop?.focus()
}

/** Where a letter is text, or chooses something. */
function isField(target: Element): boolean {
  return target.closest('textarea, select, input:not([type=checkbox])') !== null
}

function walk(key: string, from: Element): boolean {
  if (!list?.contains(from)) return false
  const at = rowOf(from)
  if (key === 'ArrowDown') goTo(at + 1, from)
  else if (key === 'ArrowUp') goTo(at - 1, from)
  else if (key === 'Home') goTo(0, from)
  else if (key === 'End') goTo(rows.length - 1, from)
  else return false
  return true
}

/** Whether the letter does something here. */
function does(letter: string, from: Element): boolean {
  const at = rowOf(from)
  if (list && letter === 'j') goTo(at + 1, from)
  else if (list && letter === 'k') goTo(at - 1, from)
  else if (letter === 'x' && rows[at]) boxIn(rows[at])?.click()
  else return useNamed(letter)
  return true
}

function useNamed(letter: string): boolean {
  const named = document.querySelector<HTMLElement>(`[data-key="${letter}"]`)
  const fold = named?.closest('details')
  if (fold) {
    fold.open = true
    fold.querySelector<HTMLElement>('select, textarea')?.focus()
  } else if (named instanceof HTMLAnchorElement) named.click()
  else named?.focus()
  return named !== null
}

const areOff = () => localStorage.getItem(LETTERS_OFF) !== null

addEventListener('keydown', (event) => {
  const { key, target, defaultPrevented, ctrlKey, altKey, metaKey, shiftKey } = event
  if (defaultPrevented || ctrlKey || altKey || metaKey || shiftKey) return
  if (!(target instanceof Element) || isField(target)) return
  const letter = key.toLowerCase()
  const isLetter = /^[a-z]$/.test(letter) && !event.isComposing && !areOff()
  if (walk(key, target) || (isLetter && does(letter, target))) event.preventDefault()
})

/** Names the letters where they are used, unless they are off, and offers to turn them off or on. */
function renew() {
  for (const named of document.querySelectorAll<HTMLElement>('[data-key]')) {
    if (areOff()) named.removeAttribute('aria-keyshortcuts')
    else named.setAttribute('aria-keyshortcuts', (named.dataset.key as string).toUpperCase())
  }
  if (!toggle || !hint) return
  toggle.textContent = (areOff() ? hint.dataset.on : hint.dataset.off) as string
  const said = hint.querySelector('span')
  if (said) said.hidden = areOff()
  hint.hidden = false
}

toggle?.addEventListener('click', () => {
  if (areOff()) localStorage.removeItem(LETTERS_OFF)
  else localStorage.setItem(LETTERS_OFF, 'yes')
  renew()
})
renew()

export {}
