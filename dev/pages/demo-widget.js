// Stands in for the service's own widget on the demo page: the coming events as a plain list.
const service = document.currentScript.dataset.service

customElements.define(
  'calendar-feed',
  class extends HTMLElement {
    async connectedCallback() {
      const feed = this.getAttribute('feed')
      const url = `${service}/api/v1/feeds/${encodeURIComponent(feed)}/events?per_page=12`
      const response = await fetch(url).catch(() => undefined)
      // The fallback inside the element stays.
      if (!response?.ok) return
      const { events } = await response.json()
      const list = document.createElement('ol')
      list.className = 'events'
      list.append(...events.map(toItem))
      this.replaceChildren(list)
    }
  },
)

function toItem(event) {
  const place = [event.location, event.city, event.stateCode].filter(Boolean).join(', ')
  const status = event.status === 'scheduled' ? '' : event.status
  const item = document.createElement('li')
  item.append(
    line('time', day(event.displayDate)),
    line('strong', event.title),
    line('span', place || 'Online'),
    line('em', status),
  )
  return item
}

function line(tag, text) {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

function day(date) {
  const format = { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }
  return new Intl.DateTimeFormat(undefined, format).format(new Date(`${date}T00:00:00Z`))
}
