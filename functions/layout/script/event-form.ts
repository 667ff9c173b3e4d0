// What only the form of an event needs, beside the dashboard's script: everything works without it. `data-asks-scope`
// asks on saving to which dates a change applies, the end of an event moves with its start, and the kinds of rules by
// which it repeats are named by its date.

import { sayKinds } from './repeat-words.ts'
import { askOnSave } from './scope.ts'
import { keepLength } from './times.ts'

for (const times of document.querySelectorAll<HTMLElement>('.times')) keepLength(times)
for (const kinds of document.querySelectorAll<HTMLSelectElement>('select[name=repeat]')) {
  sayKinds(kinds)
}
for (const section of document.querySelectorAll<HTMLElement>('[data-asks-scope]')) {
  askOnSave(section)
}
