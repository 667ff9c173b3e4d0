/** Adds a checkbox that selects all rows, and says how many are; Shift selects those between two. */
export function selectRows(form: HTMLFormElement) {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name=id]')]
  const head = form.querySelector<HTMLElement>('[data-pick-all]')
  const bar = form.querySelector<HTMLElement>('[data-selected]')
  const total = form.querySelector<HTMLElement>('[data-total]')
  if (!head || !bar || !total || boxes.length === 0) return
  const all = document.createElement('input')
  all.type = 'checkbox'
  all.setAttribute('aria-label', head.dataset.pickAll as string)
  head.append(all)
  const said = total.textContent
  total.setAttribute('role', 'status')
  const renew = () => {
    const count = boxes.filter(({ checked }) => checked).length
    all.checked = count === boxes.length
    all.indeterminate = count > 0 && count < boxes.length
    total.textContent = count > 0 ? `${count} ${bar.dataset.selected}` : said
    form.classList.toggle('has-selected', count > 0)
    for (const button of bar.querySelectorAll('button')) button.disabled = count === 0
  }
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked
    renew()
  })
  let last: number | undefined
  for (const [i, box] of boxes.entries()) {
    box.addEventListener('click', ({ shiftKey }) => {
      if (shiftKey && last !== undefined) {
        const [from, to] = [Math.min(i, last), Math.max(i, last)]
        for (const between of boxes.slice(from, to + 1)) between.checked = box.checked
      }
      last = i
      renew()
    })
  }
  // Also after Back, when the browser restores what was selected.
  addEventListener('pageshow', renew)
  renew()
}
