import { textOn } from '../domain/display/accent.ts'
import { range } from '../domain/display/calendar-days.ts'
import { localDate } from '../domain/display/event-time.ts'
import { httpLink } from '../domain/display/http-link.ts'
import { enScript } from '../domain/display/words/en-script.ts'
import type { ScriptWords, Words } from '../domain/display/words.ts'
import { type Browsing, browse } from './browse.ts'
import { schemeOf } from './color-scheme.ts'
import type { Config } from './config.ts'
import { h } from './dom.ts'
import { FeedError, toFeedError } from './feed-error.ts'
import { feedRequests } from './feed-requests.ts'
import type { Filter } from './filter.ts'
import { emit, emitError } from './host-events.ts'
import { isSupported } from './is-supported.ts'
import { directionOf, localeOf } from './language.ts'
import { load } from './load.ts'
import { openPanel } from './open-panel.ts'
import { readWords } from './read-words.ts'
import { readSettings } from './settings.ts'
import { type Action, begin } from './state.ts'
import { titleOf } from './view/badges.ts'
import { openDialog } from './view/dialog.ts'
import { eventDetail } from './view/event-detail.ts'
import { frame } from './view/frame.ts'
import { notice } from './view/notice.ts'
import type { Ui } from './view/ui.ts'

export type OpenFeedProps = {
  host: HTMLElement
  /** Where everything is drawn. */
  root: HTMLElement
  scriptOrigin: string
  /** The host's own wording. */
  strings: () => Partial<Words> | undefined
  announce: (text: string) => void
}
export type OpenFeed = ReturnType<typeof openFeed>

/** One feed on the screen, from the first request to the removal of the element. */
export function openFeed({ host, root, scriptOrigin, strings, announce }: OpenFeedProps) {
  const life = new AbortController()
  const { signal } = life
  const first = readSettings(host, scriptOrigin)
  const { api, feed, path, page } = first
  const requests = feedRequests(first)
  let config: Config | undefined
  let ui = makeUi(enScript)
  let firstRead: Action
  let browsing: Browsing | undefined
  let hasFailed = false
  addEventListener('online', retry, { signal })
  // A page's own switch for dark is mostly a class or an attribute of its first element.
  const repaint = new MutationObserver(applyLook)
  repaint.observe(document.documentElement, { attributes: true })
  signal.addEventListener('abort', () => repaint.disconnect())
  void open()

  async function open(): Promise<void> {
    hasFailed = false
    applyLook()
    root.replaceChildren(
      h(
        'div',
        {},
        range(6).map(() => h('div.ghost')),
      ),
    )
    // On its way beside the events, and there when they are drawn.
    const words = readWords(ui.locale, api)
    try {
      check()
      firstRead = await readFirst()
      await draw()
    } catch (error) {
      ui = makeUi(await words)
      if (!signal.aborted) fail(error)
    }
  }

  function fail(error: unknown): void {
    const { code } = toFeedError(error)
    hasFailed = true
    browsing?.stop()
    browsing = undefined
    // The slot shows what the page put between the tags, else a link to the feed's own page.
    const href = code !== 'unknown' && httpLink(page)
    const fallback = h('slot', {}, href && h('a.link', { href }, ui.words.all))
    root.replaceChildren(notice(ui.words, code, retry, fallback))
    emitError(host, error)
  }

  function check(): void {
    if (!isSupported) throw new FeedError('unsupported', 'browser too old')
    if (!api) throw new FeedError('setup', 'api is no origin')
    if (!/^(feeds\/feed_[a-z0-9_]{4,40}|orgs(\/[^/?#.%]+)+)$/.test(path)) {
      throw new FeedError('setup', `no calendar: ${path}`)
    }
  }

  /**
   * Settings and events beside each other. Events of another view, or fewer than the settings want,
   * are given up.
   */
  async function readFirst(): Promise<Action> {
    const early = new AbortController()
    signal.addEventListener('abort', () => early.abort())
    const events = load(requests, begin(ui.settings, ui.today()), early.signal)
    // Looked at below, or not at all.
    events.catch(() => {})
    await readConfig()
    const { view, perPage } = readSettings(host, scriptOrigin, config)
    const isEnough = view === 'month' || perPage <= ui.settings.perPage
    if (view === ui.settings.view && isEnough) return events
    early.abort()
    return (state) => state
  }

  /**
   * Without its settings a feed is shown with the defaults; one that does not exist is not shown.
   */
  async function readConfig(): Promise<void> {
    try {
      config = await requests.config(signal)
    } catch (error) {
      if (signal.aborted || toFeedError(error).code === 'unknown') throw error
      emitError(host, error)
    }
  }

  async function draw(isOtherView?: boolean, isOtherMonth?: boolean): Promise<void> {
    const words = await readWords(locale(), api)
    if (signal.aborted) return
    ui = makeUi(words)
    applyLook()
    browsing ??= browse(host, requests, announce, firstRead(begin(ui.settings, ui.today())))
    const { filter, mount, setFilter, setView } = browsing
    const url = ui.settings.subscribe && httpLink(config?.links.subscribe)
    const drawn = frame(ui, {
      onFilter: setFilter,
      onView: setView,
      onSubscribe: url ? () => openSubscribe(url, filter()) : undefined,
      onCalendar: ui.settings.calendar ? () => openCalendar(filter()) : undefined,
    })
    // An open dialog stays, with what was typed in it.
    root.querySelector(':scope > :not(dialog)')?.replaceWith(drawn.element)
    mount(ui, drawn, isOtherView, isOtherMonth)
  }

  function openSubscribe(url: string, filter: Filter): void {
    openPanel(ui, root, ui.words.subscribe, ({ signUp }) =>
      signUp(ui, { host, feed, url, filter, signal }),
    )
  }

  function openCalendar(filter: Filter): void {
    openPanel(ui, root, ui.words.subscribeCalendar, ({ subscribeCalendar }) =>
      subscribeCalendar(ui, { host, filter, organization: config?.organization.name }),
    )
  }

  function retry(): void {
    if (hasFailed) void open()
    else browsing?.retry()
  }

  function locale(): string {
    return localeOf(host, config?.widget.language, strings() !== undefined)
  }

  function makeUi(words: ScriptWords): Ui {
    const tag = locale()
    const settings = readSettings(host, scriptOrigin, config)
    const timeZone =
      (config?.feed ?? config?.organization)?.timezone ??
      Intl.DateTimeFormat().resolvedOptions().timeZone
    return {
      words: { ...words, ...strings() },
      locale: tag,
      settings,
      now: Date.now,
      today: () => localDate(Date.now(), timeZone),
      open(event, key) {
        if (!emit(host, 'select', { feed, event })) return
        openDialog(ui, root, titleOf(event), eventDetail(ui, event), key)
      },
      heading: (below, name, props, ...content) => {
        // Without a heading of its own the widget's next ones move up: no level is left out.
        const level = settings.headingLevel + (settings.heading ? below : 0)
        return h(`h${level}.${name}` as `h2.${string}`, props, ...content)
      },
    }
  }

  /** Language, direction and colours of everything inside. */
  function applyLook(): void {
    const { accent, theme } = ui.settings
    root.lang = ui.locale
    root.dir = directionOf(host, ui.locale)
    root.dataset.theme = schemeOf(host, theme)
    root.style.setProperty('--set-accent', accent)
    root.style.setProperty('--set-on-accent', textOn(accent) ?? '#fff')
  }

  return {
    /** Draws again with other settings; what has been read stays. */
    restyle(isOtherView: boolean, isOtherMonth: boolean) {
      if (browsing) draw(isOtherView, isOtherMonth).catch((error) => emitError(host, error))
    },
    stop() {
      life.abort()
      browsing?.stop()
    },
  }
}
