// What only the form of an event needs, beside the dashboard's script: everything works without it. `data-asks-scope`
// asks on saving to which dates a change applies, the end of an event moves with its start, the kinds of rules by which
// it repeats are named by its date, `data-dates` is a calendar to choose its dates in, `data-places` suggests venues and
// places, a description has buttons that format it, `data-preview` shows the event's page, and `data-share` opens the
// system's menu.

import { livePreview } from './event-preview.ts'
import { addTools } from './format-text.ts'
import { renewDates } from './repeat-dates.ts'
import { sayKinds } from './repeat-words.ts'
import { askOnSave } from './scope.ts'
import './share.ts'
import { keepLength } from './times.ts'
import { findCoordinates, suggestVenues } from './venue-field.ts'

for (const times of document.querySelectorAll<HTMLElement>('.times')) keepLength(times)
for (const kinds of document.querySelectorAll<HTMLSelectElement>('select[name=repeat]')) {
  sayKinds(kinds)
}
for (const section of document.querySelectorAll<HTMLElement>('[data-dates]')) renewDates(section)
for (const section of document.querySelectorAll<HTMLElement>('[data-asks-scope]')) {
  askOnSave(section)
}
for (const field of document.querySelectorAll<HTMLElement>('[data-places]')) suggestVenues(field)
for (const button of document.querySelectorAll<HTMLButtonElement>('button[value=place]')) {
  findCoordinates(button)
}
for (const area of document.querySelectorAll<HTMLTextAreaElement>('textarea#description')) {
  addTools(area)
}
for (const section of document.querySelectorAll<HTMLElement>('[data-preview]')) livePreview(section)
