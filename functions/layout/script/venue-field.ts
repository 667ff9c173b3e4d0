import { combobox } from '../../../widget/modules/combobox.ts'
import { askForPage, isFree } from './own-page.ts'

type Suggestion = { label: string; fields: Record<string, string>; isVenue: boolean }

const byId = (id: string) => document.getElementById(id) as HTMLInputElement | null
const ADDRESS = ['address', 'city', 'postalCode', 'state', 'stateCode', 'country', 'lat', 'lng']

/** Suggests earlier venues and places while the field is filled in; the chosen one fills in the address. */
export function suggestVenues(field: HTMLElement) {
  const input = field.querySelector('input') as HTMLInputElement
  const form = input.form as HTMLFormElement
  const known = new Set([...(input.list?.options ?? [])].map(({ value }) => value))
  input.removeAttribute('list')
  for (const button of field.querySelectorAll('button')) button.hidden = true
  const said = document.createElement('span')
  said.className = 'visually-hidden'
  said.setAttribute('role', 'status')
  input.after(said)

  const fill = (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) {
      const to = byId(name)
      if (to) to.value = value
    }
    byId('city')?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  /** What the form would show after **Fill in address**: also whether the venue is in another time zone. */
  const askForVenue = async () => {
    const page = await askForPage(form, { show: 'venue' })
    const zone = page.getElementById('zone')
    if (zone) document.getElementById('zone')?.replaceWith(zone)
    return page
  }
  combobox(input, {
    words: { placesFound: field.dataset.found ?? '', whichPlace: '' },
    say: (text) => {
      said.textContent = text
    },
    async find(q, signal) {
      if (!q) return
      const query = new URLSearchParams({ q })
      return (await fetch(`${field.dataset.places}?${query}`, { signal })).json()
    },
    search(place) {
      const chosen = place as Suggestion | undefined
      if (!chosen) return
      fill(chosen.fields)
      if (chosen.isVenue) void askForVenue().catch(() => {})
    },
  })
  // The list below needs room above the buttons at the bottom.
  input.addEventListener('focus', () => input.scrollIntoView({ block: 'center' }))
  input.addEventListener('change', async () => {
    const isEmpty = () => ADDRESS.every((name) => !byId(name)?.value)
    if (!known.has(input.value) || !isEmpty()) return
    try {
      const page = await askForVenue()
      if (!isEmpty()) return
      const found = ADDRESS.map((name) => page.getElementById(name) as HTMLInputElement | null)
      fill(Object.fromEntries(found.flatMap((one) => (one ? [[one.id, one.value]] : []))))
    } catch {
      // Nothing is filled in: the address can be typed.
    }
  })
}

/** Finds the coordinates of an address without leaving the page. */
export function findCoordinates(button: HTMLButtonElement) {
  const part = document.getElementById('position')
  const { form } = button
  if (!part || !form) return
  const said = document.createElement('span')
  said.className = 'visually-hidden'
  said.setAttribute('role', 'status')
  part.after(said)
  part.addEventListener('click', async (event) => {
    const asked = (event.target as Element).closest<HTMLButtonElement>('button[value=place]')
    if (!asked) return
    event.preventDefault()
    asked.disabled = true
    try {
      const page = await askForPage(form, { show: 'place' })
      const fresh = page.getElementById('position')
      const isHere = isFree(part)
      const state = page.getElementById('state') as HTMLInputElement | null
      const own = byId('state')
      if (own && state && !own.value) own.value = state.value
      if (fresh) part.replaceChildren(...fresh.childNodes)
      said.textContent = part.querySelector('.error, .hint')?.textContent ?? ''
      part.dispatchEvent(new Event('input', { bubbles: true }))
      if (isHere) part.querySelector<HTMLElement>('button[value=place]')?.focus()
    } catch {
      asked.disabled = false
    }
  })
}
