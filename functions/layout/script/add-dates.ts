/** Adds a date picker below a list of dates, one per line. */
export function addDates(list: HTMLTextAreaElement) {
  const row = document.createElement('div')
  row.className = 'row add-date'
  const date = document.createElement('input')
  date.type = 'date'
  date.setAttribute('aria-label', 'Date to add')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button secondary small'
  button.textContent = 'Add date'
  const add = () => {
    if (!date.value) return date.focus()
    const lines = list.value.split('\n').filter((line) => line.trim() !== '')
    list.value = [...lines, date.value].join('\n')
    list.dispatchEvent(new Event('input', { bubbles: true }))
    date.value = ''
    date.focus()
  }
  button.addEventListener('click', add)
  date.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  })
  row.append(date, button)
  list.after(row)
}
