// Shows the button that prints, and hides what says how to print without it.

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}
for (const part of document.querySelectorAll<HTMLElement>('[data-plain]')) {
  part.hidden = true
}

export {}
