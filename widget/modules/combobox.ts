// Suggests places while one is typed, as a combobox of ARIA 1.2, in the widget and on pages. Without it the field takes
// any text. It uses nothing of the widget: the script of pages has it, too.

type Place = { label: string }
type Answer = { places: Place[]; namesakes?: Place[] }

export type Combobox = {
  /** Finds what begins with a text; nothing where that is too short or too long. */
  find: (text: string, signal: AbortSignal) => Promise<Answer | undefined>
  /** Says how many were found, and asks which place of a name is meant. */
  words: { placesFound: string; whichPlace: string }
  /** Tells screen readers. */
  say: (text: string) => void
  /** Looks where the field says; given is what was chosen. */
  search: (place?: Place) => void
  /** Whether Enter asks which place is meant if several are called so. */
  asks?: boolean
}

const PAUSE_MS = 150
/** As many letters as the service takes. */
const TAKEN = /^.{2,40}$/u

/** Finds places at `/places`, those first that are in these countries: codes, separated by commas. */
export function placesAt(url: string, country = ''): Combobox['find'] {
  return async (text, signal) => {
    const q = text.toLowerCase()
    if (!TAKEN.test(q)) return
    const query = new URLSearchParams({ ...(country && { country }), q })
    return (await fetch(`${url}?${query}`, { signal, credentials: 'omit' })).json()
  }
}

export function combobox(
  input: HTMLInputElement,
  { find, words, say, search, asks }: Combobox,
): void {
  const list = document.createElement('ul')
  // Above everything: what cuts off the calendar does not cut off this. In older browsers it stands below the field.
  Object.assign(list, { id: 'places', className: 'places', role: 'listbox', popover: 'manual' })
  Object.assign(list, { ariaLabel: input.ariaLabel, hidden: true })
  input.after(list)
  // Neither a search field nor one that the browser completes may be a combobox.
  const aria = { role: 'combobox', ariaAutoComplete: 'list' }
  Object.assign(input, { type: 'text', autocomplete: 'off', ...aria })
  input.setAttribute('aria-controls', 'places')

  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  let unanswered: AbortController | undefined
  let listed: Place[] = []

  const stop = () => {
    clearTimeout(timer)
    asking?.abort()
  }
  const mark = (option?: Element) => {
    for (const other of list.children) other.ariaSelected = `${other === option}`
    if (!option) return input.removeAttribute('aria-activedescendant')
    input.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  }
  /** What is listed stays while it is gone through: a later answer would take the mark away before Enter. */
  const lead = (option?: Element) => {
    clearTimeout(timer)
    unanswered?.abort()
    mark(option)
  }
  const place = () => {
    const { left, bottom, width } = input.getBoundingClientRect()
    list.style.inset = `${bottom + scrollY}px auto auto ${left + scrollX}px`
    list.style.width = `${width}px`
  }
  const show = (places: Place[], text = '') => {
    listed = places
    const labels = places.map(({ label }) => label)
    list.replaceChildren(
      ...labels.map((label, i) => {
        const option = document.createElement('li')
        Object.assign(option, { id: `place-${i}`, role: 'option' })
        // In a direction of its own, on the side of the field.
        option.append(document.createElement('bdi'))
        option.children[0]?.append(label)
        return option
      }),
    )
    const isOpen = !!labels[0]
    if (text || !list.hidden) say(text)
    list.hidden = !isOpen
    input.ariaExpanded = `${isOpen}`
    mark()
    if (!list.togglePopover) return
    list.togglePopover(isOpen)
    place()
  }
  const close = () => {
    stop()
    show([])
  }
  /** Places that begin as the field says; after Enter those that are called so, and if there are none it searches. */
  const suggest = async (isEntered?: boolean) => {
    stop()
    asking = unanswered = new AbortController()
    const { signal } = asking
    let places: Place[] = []
    let text: string | undefined
    try {
      const answer = await find(input.value.trim(), signal)
      if (answer) {
        places = (isEntered ? answer.namesakes : answer.places) ?? []
        const [name = ''] = places[0]?.label.split(', ') ?? []
        text = isEntered
          ? places[0] && words.whichPlace.replace('{place}', name)
          : words.placesFound.replace('{count}', `${places.length}`)
      }
    } catch {
      // The service is away, or knows no such text: the field takes any.
    }
    // The text has changed, or the visitor went on.
    if (signal.aborted) return
    unanswered = undefined
    show(places, text)
    for (const around of [window, input.getRootNode()]) {
      around.addEventListener('scroll', place, { capture: true, signal })
    }
    if (isEntered) {
      mark(list.children[0])
      if (!places[0]) search()
    }
  }
  const choose = (option: Element) => {
    input.value = option.textContent ?? ''
    const chosen = listed[[...list.children].indexOf(option)]
    close()
    search(chosen)
  }

  input.addEventListener('input', () => {
    stop()
    timer = setTimeout(suggest, PAUSE_MS)
  })
  input.addEventListener('keydown', (event) => {
    // Letters that are being composed: their keys choose a spelling.
    if (event.isComposing) return
    const { key } = event
    const options = [...list.children]
    const marked = options.findIndex(({ ariaSelected }) => ariaSelected === 'true')
    if (key === 'Enter' && options[marked]) choose(options[marked])
    else if (key === 'Enter' && asks) void suggest(true)
    else if (key === 'ArrowDown' && options[0]) lead(options[marked + 1])
    else if (key === 'ArrowUp' && options[0])
      lead(marked < 0 ? options.at(-1) : options[marked - 1])
    else if (key === 'Escape' && options[0]) close()
    else return
    event.preventDefault()
  })
  input.addEventListener('blur', close)
  // The field keeps the focus, so that it does not close before the choice.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const option = (target as Element).closest('li')
    if (option) choose(option)
  })
  show([])
}
