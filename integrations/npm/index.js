const TAG = 'calendar-feed'

/** What is loading, by the URL of its script. */
const loads = new Map()

/** See `index.d.ts`. */
export function loadCalendarFeed(service, { nonce } = {}) {
  if (typeof document === 'undefined') return Promise.resolve(false)
  if (customElements.get(TAG)) return Promise.resolve(true)
  const src = new URL('widget.js', service.endsWith('/') ? service : `${service}/`).href
  const load = loads.get(src) ?? start(src, nonce)
  loads.set(src, load)
  return load
}

function start(src, nonce) {
  return new Promise((resolve) => {
    // A script of the page, not `import()`: bundlers leave it alone, and a nonce allows it.
    const script = document.createElement('script')
    script.src = src
    if (nonce) script.nonce = nonce
    script.onload = () => resolve(customElements.get(TAG) !== undefined)
    script.onerror = () => {
      // The next call tries again.
      loads.delete(src)
      script.remove()
      resolve(false)
    }
    document.head.append(script)
  })
}
