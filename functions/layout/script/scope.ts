import { changedFields } from './changed-fields.ts'

/**
 * Asks to which dates of a series a change applies once it is saved, in a dialog instead of a part of the form. The
 * choice stands beside the buttons, and can be made there before.
 */
export function askOnSave(section: HTMLElement) {
  const form = section.closest('form')
  const bar = form?.querySelector('.save-bar')
  const main = bar?.querySelector<HTMLButtonElement>('button[type=submit]')
  const legend = section.querySelector('legend')
  const choices = [...section.querySelectorAll<HTMLInputElement>('input[name=scope]')]
  if (!form || !bar || !main || !legend) return
  const [ofRule, ofOneDate] = [section.dataset.asksScope, section.dataset.ofOneDate].map(
    (names) => new Set(names?.split(' ')),
  )

  const dialog = document.createElement('dialog')
  dialog.className = 'scope-dialog'
  legend.id = 'scope-title'
  dialog.setAttribute('aria-labelledby', legend.id)
  const buttons = document.createElement('p')
  buttons.className = 'row'
  const save = newButton('', 'button')
  const back = newButton('Go back', 'button secondary')
  buttons.append(save, back)
  dialog.append(...section.childNodes, buttons)
  section.replaceWith(dialog)

  const chosen = newButton('', 'button secondary applies-to')
  chosen.setAttribute('aria-haspopup', 'dialog')
  bar.querySelector('[data-discard]')?.before(chosen)
  const sayChoice = () => {
    const choice = choices.find(({ checked }) => checked)?.closest('label')?.textContent ?? ''
    chosen.textContent = `Applies to: ${choice.trim()}`
  }
  for (const choice of choices) choice.addEventListener('change', sayChoice)

  /** The button that is waiting for the answer. */
  let sender = main
  let isAgreed = false
  const ask = (button: HTMLButtonElement) => {
    sender = button.closest('.save-bar') ? button : main
    save.textContent = sender.textContent
    allowOne(!changesRule())
    sayChoice()
    dialog.showModal()
    const refused = dialog.querySelector<HTMLElement>('fieldset[aria-describedby] input:checked')
    const choice = refused ?? choices.find(({ checked }) => checked)
    choice?.focus()
  }
  const agree = () => {
    dialog.close()
    isAgreed = true
    form.requestSubmit(sender)
    // It was not sent if a required field is empty.
    isAgreed = false
  }

  // A page that came with changes does not say which, so that it asks.
  const isUnsaved = form.dataset.unsaved === 'yes'
  const changed = () => [...changedFields(form)]
  const changesRule = () => changed().some((name) => ofRule?.has(name))
  const [one, , all] = choices
  /** How the event repeats is not a matter of one date; dates that are skipped or added may be any. */
  const allowOne = (may: boolean) => {
    if (!one || !all) return
    one.disabled = !may
    if (!may && one.checked) all.checked = true
    const hint = dialog.querySelector<HTMLElement>('[data-rule-hint]')
    if (hint) hint.hidden = may
  }

  // Before what others do once a form is on its way.
  const onSubmit = (event: SubmitEvent) => {
    const button = (event.submitter ?? main) as HTMLButtonElement
    if (isAgreed || button.value === 'preview' || button.name === 'show') return
    const asks = isUnsaved || changed().some((name) => !ofOneDate?.has(name))
    if (!asks) return
    event.preventDefault()
    event.stopImmediatePropagation()
    ask(button)
  }
  form.addEventListener('submit', onSubmit, { capture: true })
  save.addEventListener('click', agree)
  // The first button of the form, which Enter selects elsewhere, is out of reach behind the dialog.
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    agree()
  })
  back.addEventListener('click', () => dialog.close())
  chosen.addEventListener('click', () => ask(main))
  // Also after Back, when the browser restores the choice.
  addEventListener('pageshow', sayChoice)
  sayChoice()

  const isRefused = dialog.querySelector('.error') && !form.querySelector('[aria-invalid=true]')
  if (isRefused) ask(main)
}

function newButton(text: string, look: string) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = look
  button.textContent = text
  return button
}
