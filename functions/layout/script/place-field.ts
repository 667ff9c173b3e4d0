// Suggests places while one is typed, as a combobox of ARIA 1.2. Without it the field takes any text, and the page says
// what else is called so.

type Place = { label: string }

const PAUSE_MS = 150
/** As many as the service takes. */
const SHORTEST = 2
const LONGEST = 40

const input = document.querySelector<HTMLInputElement>('.place-field > input')
if (input) suggest(input)

function suggest(input: HTMLInputElement): void {
  const list = document.createElement('ul')
  list.id = 'places'
  list.setAttribute('role', 'listbox')
  list.ariaLabel = input.ariaLabel
  list.hidden = true
  const said = document.createElement('span')
  said.className = 'visually-hidden'
  said.setAttribute('role', 'status')
  input.after(list, said)
  // Neither a search field nor one that the browser completes may be a combobox.
  input.type = 'text'
  input.autocomplete = 'off'
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-controls', list.id)
  input.setAttribute('aria-autocomplete', 'list')
  input.ariaExpanded = 'false'

  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined

  const stop = () => {
    clearTimeout(timer)
    asking?.abort()
  }
  const show = (places: Place[]) => {
    list.replaceChildren(
      ...places.map(({ label }, i) => {
        const option = document.createElement('li')
        option.id = `place-${i}`
        option.setAttribute('role', 'option')
        option.ariaSelected = 'false'
        option.dir = 'auto'
        option.textContent = label
        return option
      }),
    )
    list.hidden = places.length === 0
    input.ariaExpanded = String(!list.hidden)
    input.removeAttribute('aria-activedescendant')
  }
  const close = () => {
    stop()
    show([])
    said.textContent = ''
  }
  const ask = async () => {
    const { countries = '', found = '' } = input.dataset
    const q = input.value.trim().toLowerCase()
    asking = new AbortController()
    const { signal } = asking
    try {
      const query = new URLSearchParams({ ...(countries && { country: countries }), q })
      const response = await fetch(`/places?${query}`, { signal })
      const { places }: { places: Place[] } = response.ok ? await response.json() : { places: [] }
      if (signal.aborted) return
      show(places)
      said.textContent = found.replace('{count}', String(places.length))
    } catch {
      // A later text is asked for, or the service is away: the field takes any text.
      if (!signal.aborted) close()
    }
  }
  const mark = (option: Element | undefined) => {
    for (const other of list.children) other.ariaSelected = String(other === option)
    if (!option) return input.removeAttribute('aria-activedescendant')
    input.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  }
  const choose = (option: Element) => {
    input.value = option.textContent ?? ''
    close()
    input.form?.requestSubmit()
  }

  input.addEventListener('input', () => {
    stop()
    const { length } = input.value.trim()
    if (length < SHORTEST || length > LONGEST) close()
    else timer = setTimeout(ask, PAUSE_MS)
  })
  input.addEventListener('keydown', (event) => {
    // Letters that are being composed: their keys choose a spelling.
    if (list.hidden || event.isComposing) return
    const options = [...list.children]
    const marked = options.findIndex(({ ariaSelected }) => ariaSelected === 'true')
    if (event.key === 'ArrowDown') mark(options[marked + 1])
    else if (event.key === 'ArrowUp') mark(marked < 0 ? options.at(-1) : options[marked - 1])
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && options[marked]) choose(options[marked])
    else return
    event.preventDefault()
  })
  input.addEventListener('blur', close)
  // The field keeps the focus, so that it does not close before the choice.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const option = (target as Element).closest('li')
    if (option) choose(option)
  })
}
