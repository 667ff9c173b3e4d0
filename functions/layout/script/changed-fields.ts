/** The names of the fields of a form that differ from what its page came with. */
export function changedFields(form: HTMLFormElement): Set<string> {
  const fields = [...form.elements].filter(isChanged) as HTMLInputElement[]
  return new Set(fields.map(({ name }) => name))
}

function isChanged(field: Element): boolean {
  // What a preview is asked for is nothing to lose.
  if (field.closest('[data-passing]')) return false
  if (field instanceof HTMLSelectElement) {
    const { options, selectedIndex } = field
    const first = [...options].findIndex(({ defaultSelected }) => defaultSelected)
    return selectedIndex !== Math.max(first, 0)
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue
}
