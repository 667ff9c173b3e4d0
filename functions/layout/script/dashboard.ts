// The dashboard's own script: everything works without it. `data-live` renews a preview while its form is filled in,
// `data-submit` saves the click on a filter's button, `data-does` suggests the browser's time zone or compares it,
// `data-unsaved` warns before typed text is left, `data-said` says what a collapsed part of a form holds,
// `data-goes-on` is where the work goes on after a decision.

import { addDates } from './add-dates.ts'
import './copy.ts'
import { renewPreview } from './live-preview.ts'
import { offerToAdd } from './suggestions.ts'
import { keepOpen, saySummary } from './topics.ts'
import { warnBeforeLeaving } from './unsaved.ts'
import { searchZones } from './zone-search.ts'

const uploads = document.querySelector<HTMLElement>('[data-upload], [data-poster]')
if (uploads) void import(uploads.dataset.script as string)

for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-submit]')) {
  // With arrow keys every choice on the way is a change: who uses them sends the form with its button.
  let byKeys = false
  select.addEventListener('keydown', () => {
    byKeys = true
  })
  select.addEventListener('pointerdown', () => {
    byKeys = false
  })
  select.addEventListener('change', () => {
    if (!byKeys) select.form?.requestSubmit()
  })
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-live]')) {
  renewPreview(form)
}

const zoneOf = (timeZone?: string) =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
const browserZone = zoneOf()
for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-does$=-zone]')) {
  const options = [...select.options].filter(({ value }) => value)
  // Browsers may call their zone by an older name than the list does.
  const own =
    options.find(({ value }) => value === browserZone) ??
    options.find(({ value }) => zoneOf(value) === browserZone)
  if (!own) continue
  if (!select.value) own.selected = true
  if (select.dataset.does !== 'compares-zone') continue
  const note = document.createElement('span')
  note.className = 'hint'
  note.setAttribute('role', 'status')
  note.textContent = `Your browser’s time zone is ${own.text}.`
  select.after(note)
  const compare = () => {
    note.hidden = select.value === own.value
  }
  select.addEventListener('change', compare)
  compare()
}

for (const select of document.querySelectorAll<HTMLSelectElement>('select[name=timezone]')) {
  searchZones(select)
}
for (const list of document.querySelectorAll<HTMLTextAreaElement>('textarea#extraDates')) {
  addDates(list)
}

for (const list of document.querySelectorAll<HTMLElement>('[data-adds-to]')) offerToAdd(list)

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-unsaved]')) {
  warnBeforeLeaving(form)
}
// Browsers scroll only the caret into view, and the buttons at the bottom would cover the rest.
for (const area of document.querySelectorAll('textarea')) {
  area.addEventListener('focus', () => area.scrollIntoView({ block: 'nearest' }))
}
for (const topic of document.querySelectorAll<HTMLDetailsElement>('details.topic')) {
  saySummary(topic)
  keepOpen(topic)
}

const wrong = document.querySelector<HTMLElement>(
  '[aria-invalid=true], fieldset[aria-describedby$="-error"] input',
)
const onward = wrong ?? document.querySelector<HTMLElement>('[data-goes-on]')
onward?.focus()

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const button = event.submitter as HTMLButtonElement | null
  if (form.method !== 'post' || button?.value === 'preview') return
  if (form.dataset.sent) return event.preventDefault()
  form.dataset.sent = 'yes'
  addEventListener('pageshow', () => delete form.dataset.sent, { once: true })
})
