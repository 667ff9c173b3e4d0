import { h } from '../dom.ts'
import { focusKey } from '../focus.ts'
import { icon } from './icon.ts'
import type { Ui } from './ui.ts'

/**
 * A modal dialog of the browser's own: it keeps the focus inside and closes with Escape. `key` names
 * what it was opened from.
 */
export function openDialog(
  { words, heading }: Ui,
  parent: Element,
  title: Node | string,
  content: Node,
  key?: string,
): void {
  const close = () => dialog.close()
  const dialog: HTMLDialogElement = h(
    'dialog.dialog',
    {
      'aria-labelledby': 'dialog-title',
      onclose: () => {
        dialog.remove()
        // The browser gives the focus back itself, unless what had it was drawn anew meanwhile.
        if (!(parent.getRootNode() as ShadowRoot).activeElement) focusKey(parent, key)
      },
      // The content fills the dialog's box: only a click on the backdrop has the dialog as target.
      onclick: ({ target }: Event) => target === dialog && close(),
    },
    h(
      'div.sheet',
      {},
      h('button.round.close', { 'aria-label': words.close, onclick: close }, icon('close')),
      heading(0, 'dialog-title', { id: 'dialog-title', tabindex: -1, autofocus: true }, title),
      content,
    ),
  )
  parent.append(dialog)
  dialog.showModal()
}
