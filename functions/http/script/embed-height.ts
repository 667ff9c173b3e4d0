// Tells the page around an iframe how high its content is, so that it need not scroll.

if (parent !== window) {
  new ResizeObserver(() => {
    const height = document.documentElement.offsetHeight
    parent.postMessage({ type: 'calendar-feed-height', height }, '*')
  }).observe(document.documentElement)
}
