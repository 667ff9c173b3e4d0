// Shows the buttons that share a page: the system's menu, if there is one, and the link to copy.

for (const box of document.querySelectorAll<HTMLElement>('[data-share]')) {
  const [share, copy] = box.querySelectorAll('button')
  const url = box.dataset.share ?? location.href
  const isShareable = 'share' in navigator
  if (share) share.hidden = !isShareable
  box.hidden = !isShareable && !(copy && navigator.clipboard)
  share?.addEventListener('click', () => {
    // A visitor who closes the menu rejects the promise.
    navigator.share({ title: box.dataset.title ?? document.title, url }).catch(() => {})
  })
  if (!copy) continue
  copy.hidden = !navigator.clipboard
  const label = copy.textContent
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(url)
    copy.textContent = box.dataset.copied ?? label
    setTimeout(() => {
      copy.textContent = label
    }, 3000)
  })
}
