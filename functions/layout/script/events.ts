// The list of events: `data-selecting` selects all rows at once, or those between two with Shift, and counts them.

import { selectRows } from './select-rows.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-selecting]')) {
  selectRows(form)
}
