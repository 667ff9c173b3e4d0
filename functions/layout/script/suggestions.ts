import { askForPage } from './own-page.ts'

/** Turns each listed text into a button that adds it to a field of comma-separated texts. */
export function offerToAdd(list: HTMLElement) {
  const field = document.getElementById(list.dataset.addsTo as string) as HTMLInputElement | null
  if (!field) return
  for (const text of list.querySelectorAll<HTMLElement>('[data-adds]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'linklike'
    text.replaceWith(button)
    button.append(text)
    button.addEventListener('click', () => {
      const wanted = text.textContent ?? ''
      const texts = field.value.split(',').flatMap((part) => part.trim() || [])
      if (texts.some((one) => one.toLowerCase() === wanted.toLowerCase())) return
      field.value = [...texts, wanted].join(', ')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
}

const ADDRESS = ['address', 'city', 'postalCode', 'state', 'stateCode', 'country', 'lat', 'lng']

/** Fills in the address once a known venue is chosen, like the button beside it. */
export function fillInVenue(button: HTMLButtonElement) {
  const { form } = button
  const venue = document.getElementById('location') as HTMLInputElement | null
  const fields = ADDRESS.map((name) => document.getElementById(name) as HTMLInputElement | null)
  const isEmpty = () => fields.every((field) => !field?.value)
  venue?.addEventListener('change', async () => {
    const isKnown = [...(venue.list?.options ?? [])].some(({ value }) => value === venue.value)
    if (!form || !isKnown || !isEmpty()) return
    try {
      const page = await askForPage(form, { show: button.value })
      if (!isEmpty()) return
      for (const field of fields) {
        const fresh = field && (page.getElementById(field.id) as HTMLInputElement | null)
        if (fresh) field.value = fresh.value
      }
      const zone = page.getElementById('zone')
      if (zone) document.getElementById('zone')?.replaceWith(zone)
      venue.dispatchEvent(new Event('input', { bubbles: true }))
    } catch {
      // Nothing is filled in; the button still works.
    }
  })
}
