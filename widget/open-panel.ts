import { h } from './dom.ts'
import { toFeedError } from './feed-error.ts'
import { emitError } from './host-events.ts'
import { loadPanels, type Panels } from './load-panels.ts'
import { openDialog } from './view/dialog.ts'
import { notice } from './view/notice.ts'
import type { Ui } from './view/ui.ts'

/** A dialog whose content comes when it is asked for; without it, the way to the service's page. */
export function openPanel(
  ui: Ui,
  root: HTMLElement,
  title: string,
  draw: (panels: Panels) => HTMLElement,
): void {
  const { words, settings } = ui
  const box = h('div')
  const load = async () => {
    // What was pressed to try again is gone at once: the title is where a dialog is read from.
    ;(box.previousElementSibling as HTMLElement).focus()
    box.replaceChildren(h('div.ghost'))
    try {
      box.replaceChildren(draw(await loadPanels(settings.api)))
    } catch (error) {
      const page = h('a.link', { href: settings.page }, words.all)
      box.replaceChildren(notice(words, toFeedError(error).code, load, page))
      emitError(root, error)
    }
  }
  openDialog(ui, root, title, box)
  void load()
}
