// Brings in new mails, queue entries and webhooks without touching the mail that is being read.
const PARTS = ['mails', 'queue', 'queue-counts', 'webhooks']
const PAUSE_MS = 2_000

async function refresh() {
  if (document.hidden) return
  const response = await fetch(location.href).catch(() => undefined)
  if (!response?.ok) return
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  document.title = fresh.title
  for (const id of PARTS) {
    const shown = document.getElementById(id)
    const next = fresh.getElementById(id)
    // Replacing what has the keyboard's focus would lose it.
    if (!shown || !next || shown.contains(document.activeElement)) continue
    if (shown.innerHTML !== next.innerHTML) shown.replaceChildren(...next.childNodes)
  }
}

setInterval(refresh, PAUSE_MS)
document.addEventListener('visibilitychange', refresh)
