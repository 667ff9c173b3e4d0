import { changedFields } from './changed-fields.ts'

/** Warns before unsaved text is lost; with `data-unsaved="yes"` the page came with some. */
export function warnBeforeLeaving(form: HTMLFormElement) {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  const release = () => removeEventListener('beforeunload', warn)
  const discards = [...form.querySelectorAll<HTMLElement>('a[data-discard]')]
  const renew = () => {
    const isToSave = isUnsaved(form)
    for (const link of discards) link.hidden = !isToSave
    if (isToSave) addEventListener('beforeunload', warn)
    else release()
  }
  form.addEventListener('input', renew)
  form.addEventListener('submit', ({ submitter }) => {
    // A preview opens in another tab.
    if ((submitter as HTMLButtonElement | null)?.value !== 'preview') release()
  })
  for (const link of discards) link.addEventListener('click', release)
  renew()
  // Also after Back, when the browser restores the text.
  addEventListener('pageshow', renew)
}

function isUnsaved(form: HTMLFormElement): boolean {
  return form.dataset.unsaved === 'yes' || changedFields(form).size > 0
}
