/** Adds a search above a list of time zones. The chosen zone stays in the list. */
export function searchZones(select: HTMLSelectElement) {
  const search = document.createElement('input')
  search.type = 'search'
  search.placeholder = 'Search time zones'
  search.setAttribute('aria-label', 'Search time zones')
  // Some browsers cannot hide single options, so they are removed.
  const parts = [...select.children].map((part) => ({ part, options: [...part.children] }))
  search.addEventListener('input', () => {
    const wanted = wordsOf(search.value)
    const matches = (option: Element) =>
      wordsOf(`${option.textContent} ${(option as HTMLOptionElement).value}`).includes(wanted)
    const stays = (option: Element) => (option as HTMLOptionElement).selected || matches(option)
    const kept = parts.filter(({ part, options }) => {
      if (part instanceof HTMLOptionElement) return stays(part)
      part.replaceChildren(...options.filter(stays))
      return part.childElementCount > 0
    })
    select.replaceChildren(...kept.map(({ part }) => part))
    const [found, ...more] = [...select.options].filter(matches)
    if (!wanted || !found || more.length > 0 || found.selected) return
    found.selected = true
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault()
  })
  select.before(search)
}

function wordsOf(text: string): string {
  return text.toLowerCase().replace(/[_/]+/g, ' ').trim()
}
