// Shows the button that prints, and shows another choice at once: everything works without it.

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}
for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-submit]')) {
  select.addEventListener('change', () => select.form?.requestSubmit())
}
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-plain]')) {
  button.hidden = true
}

export {}
