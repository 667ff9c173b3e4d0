import type { AlertContent } from '../parts/alert.tsx'
import type { StaffContext } from '../staff-context.ts'
import { doneText, isSelectedAction, SELECTED, undoneText } from './selected-texts.ts'
import { UndoForm } from './undo-several.tsx'

/** What the list says after several events were changed, or that none was selected; `list` is its own query. */
export function selectedAlert(c: StaffContext, list: string): AlertContent | undefined {
  const { selected, changed = '' } = c.req.query()
  if (selected === 'none') return { kind: 'warning', text: <p>{SELECTED.none}</p> }
  if (selected === undefined || !/^\d{1,4}$/.test(changed)) return
  if (selected === 'undone') return { kind: 'done', text: <p>{undoneText(Number(changed))}</p> }
  if (!isSelectedAction(selected)) return
  return {
    kind: 'done',
    text: (
      <div class="row">
        <span>{doneText(selected, Number(changed))}</span>
        <UndoForm {...{ c, list }} did={selected} count={Number(changed)} />
      </div>
    ),
  }
}
