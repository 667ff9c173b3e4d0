/**
 * Lets a form wait that is sent while something of it is under way, such as its image. Call the result once that is
 * done: then the form is sent, or stays if it failed.
 */
export function holdForm(form: HTMLFormElement | null): (isDone: boolean) => void {
  let sent: SubmitEvent | undefined
  // Before what else happens once the form is on its way.
  const hold = (event: SubmitEvent) => {
    if (event.target !== form) return
    event.preventDefault()
    event.stopImmediatePropagation()
    sent = event
  }
  addEventListener('submit', hold, { capture: true })
  return (isDone) => {
    removeEventListener('submit', hold, { capture: true })
    if (sent && isDone) form?.requestSubmit(sent.submitter)
  }
}
