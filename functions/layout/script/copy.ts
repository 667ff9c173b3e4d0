// Shows the buttons that copy a text (`data-copy`), and says when it is copied.

const say = document.createElement('span')
say.className = 'visually-hidden'
say.setAttribute('role', 'status')
document.body.append(say)

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  const source = document.getElementById(button.dataset.copy as string) as HTMLInputElement | null
  const label = button.textContent
  button.hidden = !source || !navigator.clipboard
  button.addEventListener('click', async () => {
    if (!source) return
    await navigator.clipboard.writeText(source.value ?? source.textContent)
    button.textContent = say.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = label
      say.textContent = ''
    }, 2000)
  })
}

export {}
