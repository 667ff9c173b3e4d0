import type { AlertContent } from '../parts/alert.tsx'
import type { StaffContext } from '../staff-context.ts'
import { doneText, isSelectedAction, SELECTED } from './selected-texts.ts'

/** What the list says after several events were changed, or that none was selected. */
export function selectedAlert(c: StaffContext): AlertContent | undefined {
  const { selected, changed = '' } = c.req.query()
  if (selected === 'none') return { kind: 'warning', text: <p>{SELECTED.none}</p> }
  if (selected === undefined || !isSelectedAction(selected) || !/^\d{1,4}$/.test(changed)) return
  return { kind: 'done', text: <p>{doneText(selected, Number(changed))}</p> }
}
