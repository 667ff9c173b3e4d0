// The month that staff work in. Without it the month is a table of links.

import { addInPlace } from './month-add.ts'
import { dragEvents } from './month-drag.ts'
import { readTexts, roveThrough } from './month-grid.ts'
import { moveByKeys } from './month-move.ts'
import { selectEvents } from './month-select.ts'
import { sendForms } from './month-send.ts'

const work = document.querySelector<HTMLElement>('[data-month-work]')
if (work) {
  readTexts(work)
  work.classList.add('scripted')
  for (const help of work.querySelectorAll<HTMLElement>('[data-help]')) help.hidden = false
  sendForms(work)
  addInPlace(work)
  selectEvents(work)
  // Before the arrows that go through days: while an event moves, they choose its day.
  moveByKeys(work)
  dragEvents(work)
  roveThrough(work)
}
