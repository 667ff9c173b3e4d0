/** Turns each listed text into a button that adds it to a field of comma-separated texts. */
export function offerToAdd(list: HTMLElement) {
  const field = document.getElementById(list.dataset.addsTo as string) as HTMLInputElement | null
  if (!field) return
  for (const text of list.querySelectorAll<HTMLElement>('[data-adds]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'linklike'
    text.replaceWith(button)
    button.append(text)
    button.addEventListener('click', () => {
      const wanted = text.textContent ?? ''
      const texts = field.value.split(',').flatMap((part) => part.trim() || [])
      if (texts.some((one) => one.toLowerCase() === wanted.toLowerCase())) return
      field.value = [...texts, wanted].join(', ')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
}
