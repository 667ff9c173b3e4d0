import type { Event } from '../../domain/event-contract.ts'
import type { Settings } from '../settings.ts'
import { getJson } from '../shared.ts'

export type LinkProps = {
  settings: Settings
  signal: AbortSignal
  /** Opens an event as if a visitor had selected it. */
  open: (event: Event) => void
}

/**
 * Keeps the open event in the page's URL as `?event=`: the link can be shared, Back closes the event,
 * and a page that is loaded with it opens the event.
 */
export class EventLinks {
  readonly #props: LinkProps
  #shown: { name: string; dialog: HTMLDialogElement } | undefined

  constructor(props: LinkProps) {
    this.#props = props
    addEventListener('popstate', () => void this.#follow(), { signal: props.signal })
    void this.#follow()
  }

  /** A dialog with the event opened. */
  opened(event: Event, dialog: HTMLDialogElement): void {
    const name = this.#nameOf(event)
    this.#shown = { name, dialog }
    if (nameInUrl() !== name) history.pushState({ ...history.state, [MARK]: true }, '', url(name))
    dialog.addEventListener('close', () => this.#closed(dialog))
  }

  #closed(dialog: HTMLDialogElement): void {
    // Browsers tell late that it closed: after Back, Forward may have opened another one by then.
    if (this.#shown?.dialog !== dialog) return
    this.#shown = undefined
    if (history.state?.[MARK]) history.back()
    else history.replaceState(history.state, '', url())
  }

  async #follow(): Promise<void> {
    const name = nameInUrl()
    if (name === (this.#shown?.name ?? null)) return
    const shown = this.#shown
    this.#shown = undefined
    shown?.dialog.close()
    const event = name && (await this.#read(name))
    if (event && nameInUrl() === name && !this.#props.signal.aborted) this.#props.open(event)
  }

  /** In the calendar of an organization the name also says which feed the event is of. */
  #nameOf({ id, feedId }: Event): string {
    return this.#props.settings.feed ? id : `${feedId}.${id}`
  }

  /** Undefined if this calendar has no such event: it may belong to another calendar on the page. */
  async #read(name: string): Promise<Event | undefined> {
    const { api, feed, path } = this.#props.settings
    const [id = '', feedId = feed] = name.split('.').reverse()
    if (!/^evt_\w+$/.test(id) || !/^feed_\w+$/.test(feedId)) return undefined
    try {
      const { event } = await getJson<{ event: Event }>(
        `${api}/api/v1/feeds/${feedId}/events/${id}`,
      )
      const isHere = feed ? event.feedId === feed : event.orgSlug === path.split('/')[1]
      return isHere ? event : undefined
    } catch {
      return undefined
    }
  }
}

/** Marks entries of the history that were added here, so that closing the event goes back. */
const MARK = 'calendarFeedEvent'

function nameInUrl(): string | null {
  return new URL(location.href).searchParams.get('event')
}

/** The page's URL with or without an event. */
function url(name?: string): string {
  const { href } = location
  const url = new URL(href)
  if (name) url.searchParams.set('event', name)
  else url.searchParams.delete('event')
  return url.href
}
