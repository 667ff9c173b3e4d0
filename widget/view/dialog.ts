import { emitError, focusKey, h, icon } from '../dom.ts'
import { toFeedError } from '../errors.ts'
import { notice } from './notice.ts'
import type { Ui } from './ui.ts'

export type DialogProps = {
  title: Node | string
  /** Names what the dialog was opened from. */
  key: string | undefined
  /** The way on where the content cannot be loaded. */
  page: string
  load: () => Promise<HTMLElement>
}

/** A dialog that opens at once and whose content comes with a module. */
export function openDialog(ui: Ui, root: Element, props: DialogProps): HTMLDialogElement {
  const { title, key, page, load } = props
  const box = h('div')
  const heading = ui.heading(0, 'dialog-title', TITLE, title)
  const fill = async () => {
    box.replaceChildren(h('div.ghost'))
    try {
      box.replaceChildren(await load())
    } catch (error) {
      const link = h('a.link', { href: page }, ui.words.all)
      box.replaceChildren(notice(ui.words, toFeedError(error).code, retry, link))
      emitError(root, error)
    }
  }
  const retry = () => {
    // The button is gone at once: the title is where a dialog is read from.
    heading.focus()
    void fill()
  }
  void fill()
  return showDialog(ui, root, [heading, box], key)
}

const TITLE = { id: 'dialog-title', tabindex: -1, autofocus: true }

/** A modal dialog of the browser's own: it keeps the focus inside and closes with Escape. */
function showDialog({ words }: Ui, root: Element, content: Node[], key?: string) {
  const close = () => dialog.close()
  const dialog: HTMLDialogElement = h(
    'dialog.dialog',
    {
      'aria-labelledby': TITLE.id,
      onclose: () => {
        dialog.remove()
        // The browser gives the focus back itself, unless what had it was drawn anew meanwhile.
        if (!(root.getRootNode() as ShadowRoot).activeElement) focusKey(root, key)
      },
      // The content fills the dialog's box: only a click on the backdrop has the dialog as target.
      onclick: ({ target }: Event) => target === dialog && close(),
    },
    h(
      'div.sheet',
      {},
      h('button.round.close', { 'aria-label': words.close, onclick: close }, icon('close')),
      content,
    ),
  )
  root.append(dialog)
  dialog.showModal()
  return dialog
}
