import { ATTRIBUTES, toProperty } from './attributes.ts'
import { adoptSheet, emitError, h, isSupported } from './dom.ts'
import { Session } from './session.ts'
import dialog from './style/dialog.css'
import frame from './style/frame.css'
import list from './style/list.css'
import tokens from './style/tokens.css'
import type { Strings } from './view/ui.ts'

const NAMES = Object.keys(ATTRIBUTES)
/** These decide what is read; the others only how it looks. */
const RELOADING = 'feed org custom api perpage repeats eventlinks'.split(' ')
/** As frameworks write properties of an element they do not know yet. */
const plain = (attribute: string) => attribute.replace('-', '')

/**
 * `<calendar-feed feed="feed_…">`: the calendar of a feed, or of an `org` or its `custom` feed, drawn
 * in a shadow tree of its own.
 */
export class CalendarFeed extends HTMLElement {
  static observedAttributes = [...NAMES, ...NAMES.map(plain), 'lang', 'dir']
  /** Where the script came from is where the service is. */
  static scriptOrigin = ''
  /** What the build puts here of `shared.ts` for modules, by version: releases may meet in a page. */
  static shared: Record<string, unknown[]> = {}

  readonly #root = h('div.root')
  readonly #status = h('p.visually-hidden', { role: 'status' })
  #session: Session | undefined
  #strings: Strings | undefined
  #changed = new Set<string>()

  constructor() {
    super()
    const shadow = this.attachShadow({ mode: 'open' })
    adoptSheet(shadow, tokens + frame + list + dialog)
    shadow.append(this.#root, h('div.width'), this.#status)
  }

  /** The host's own wording, of any text that `docs/widget.md` names. */
  get strings(): Strings | undefined {
    return this.#strings
  }

  set strings(strings: Strings | undefined) {
    this.#strings = strings
    this.#plan('strings')
  }

  /** Reads everything again. */
  refresh(): void {
    this.#plan('feed')
  }

  connectedCallback(): void {
    if (isSupported) this.#upgradeProperties()
    if (!this.#session) this.#restart()
    else {
      // A move took an open dialog out of the top layer, which cannot be undone.
      this.#root.querySelector('dialog')?.close()
      this.#session.moved?.()
    }
  }

  /**
   * A move in the page is a removal and an insertion at once: only what stays away is torn down.
   */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#session?.stop()
      this.#session = undefined
    })
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before !== after) this.#plan(name)
  }

  /** Several changes at once, as frameworks make them, are one. */
  #plan(name: string): void {
    if (!this.#session) return
    if (this.#changed.size === 0) queueMicrotask(() => this.#apply())
    this.#changed.add(plain(name))
  }

  #apply(): void {
    const changed = this.#changed
    this.#changed = new Set()
    if (!this.isConnected) return
    if (RELOADING.some((name) => changed.has(name))) this.#restart()
    else this.#safely(() => this.#session?.restyle(changed))
  }

  #restart(): void {
    this.#session?.stop()
    this.#safely(() => {
      this.#session = new Session(this, this.#root, CalendarFeed.scriptOrigin)
    })
  }

  /** Tells screen readers. A text that stays the same would not be spoken again. */
  announce(text: string): void {
    this.#status.textContent = this.#status.textContent === text ? `${text}\u00a0` : text
  }

  /** A framework may set properties before this script is there; they would hide the accessors. */
  #upgradeProperties(): void {
    const own = this as unknown as Record<string, unknown>
    for (const name of [...NAMES.map(toProperty), 'strings']) {
      if (!Object.hasOwn(this, name)) continue
      const value = own[name]
      delete own[name]
      own[name] = value
    }
  }

  #safely(work: () => void): void {
    try {
      work()
    } catch (error) {
      emitError(this, error)
    }
  }
}

for (const attribute of NAMES) {
  Object.defineProperty(CalendarFeed.prototype, toProperty(attribute), {
    configurable: true,
    enumerable: true,
    get(this: Element) {
      return this.getAttribute(attribute)
    },
    set(this: Element, value: unknown) {
      if (value === null || value === undefined) this.removeAttribute(attribute)
      else this.setAttribute(attribute, String(value))
    },
  })
}
