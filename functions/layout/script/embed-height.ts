// Tells the page around an iframe how high its content is, so that it need not scroll.
// WordPress names its iframes by a secret behind `#?`, lets nothing in them open a window or send a
// form, and follows the links that are told to it by that name.

const secret = /^#\?secret=([a-zA-Z0-9]+)/.exec(location.hash)?.[1]

if (parent !== window) {
  new ResizeObserver(() => {
    const height = document.documentElement.offsetHeight
    parent.postMessage({ type: 'calendar-feed-height', height }, '*')
    tellWordPress('height', height)
  }).observe(document.documentElement)
}

if (secret) {
  for (const form of [...document.forms]) (form.closest('details') ?? form).remove()
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link) return
    if (link.target) {
      tellWordPress('link', link.href)
      event.preventDefault()
    } else if (!link.hash) link.hash = location.hash
  })
}

function tellWordPress(message: string, value: unknown) {
  if (secret) parent.postMessage({ message, value, secret }, '*')
}
