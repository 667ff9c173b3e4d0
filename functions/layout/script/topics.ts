import { addressLine } from '../../../domain/address-line.ts'

/** Updates the summary of a collapsed part of a form: its select and lists, or each field with a value. */
export function saySummary(topic: HTMLDetailsElement) {
  const said = topic.querySelector('[data-said]')
  const say = () => {
    if (said && !topic.open) said.textContent = contentOf(topic).filter(Boolean).join(' · ')
  }
  topic.addEventListener('toggle', say)
  // What is collapsed may be filled in by a suggestion.
  topic.addEventListener('input', say)
}

/** A part that was open stays open when a button shows the form again, as Find coordinates does. */
export function keepOpen(topic: HTMLDetailsElement) {
  const title = topic.querySelector('summary')?.firstChild?.textContent ?? ''
  const key = `open: ${title}`
  if (sessionStorage.getItem(key)) topic.open = true
  sessionStorage.removeItem(key)
  topic.closest('form')?.addEventListener('submit', ({ submitter }) => {
    const isShown = (submitter as HTMLButtonElement | null)?.name === 'show'
    if (isShown && topic.open) sessionStorage.setItem(key, 'open')
  })
}

function contentOf(topic: HTMLElement): (string | undefined)[] {
  if (topic.querySelector('.address')) {
    const inputs = [...topic.querySelectorAll('input')]
    return [addressLine(Object.fromEntries(inputs.map(({ name, value }) => [name, value.trim()])))]
  }
  const select = topic.querySelector('select')
  const lists = [...topic.querySelectorAll('textarea')]
  if (select) return [select.selectedOptions[0]?.text, ...lists.map(linesOf)]
  const fields = topic.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].map((field) => {
    if (field.type !== 'radio') return field.value
    const says = field.dataset.says ?? field.labels?.[0]?.textContent?.trim()
    return (field as HTMLInputElement).checked ? says : ''
  })
}

function linesOf({ value }: HTMLTextAreaElement): string {
  return value.trim().split('\n').join(', ')
}
