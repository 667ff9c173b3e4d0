import { nextChange } from '../domain/display/event-time.ts'
import { httpLink } from '../domain/display/http-link.ts'
import { monthName } from '../domain/display/when.ts'
import { widget as english } from '../domain/words/en.ts'
import type { Language } from '../domain/words.ts'
import { emit, emitError, focusKey, isSupported, keyOfFocus } from './dom.ts'
import { FeedError, toFeedError } from './errors.ts'
import { localeOf, readWords } from './language.ts'
import type { PageLook } from './modules/look.ts'
import { loadModule, type Modules } from './modules.ts'
import { type FeedRequests, feedRequests, readMissing, readOpening } from './service.ts'
import { assertSettings, type Config, readSettings, type Settings } from './settings.ts'
import * as to from './state.ts'
import { bodyView, type Dispatch, type Drawers } from './view/body.ts'
import { openDialog } from './view/dialog.ts'
import { titleOf } from './view/event-item.ts'
import { type Frame, frame, type PanelName } from './view/frame.ts'
import { failure, notice, readable } from './view/notice.ts'
import { applyLook, fitHeight, type Host, makeUi, releaseHeight, type Ui } from './view/ui.ts'

const QUARTER_HOUR = 900_000

/**
 * One calendar on the screen, from the first request to the removal of the element. It holds the
 * state, draws it, and starts everything that follows from a change of it: requests, events for the
 * page, focus, and the timer.
 */
export class Session {
  readonly #host: Host
  /** Where everything is drawn. */
  readonly #root: HTMLElement
  readonly #scriptOrigin: string
  readonly #life = new AbortController()
  /** What the attributes alone say, before the dashboard's settings are there. */
  readonly #first: Settings
  #config: Config | undefined
  #ui: Ui
  #state: to.State
  #frame: Frame | undefined
  readonly #drawers: Drawers = {}
  /** Keeps the open event in the page's URL. */
  #links: InstanceType<Modules['links']['EventLinks']> | undefined
  #loading = new AbortController()
  #timer = 0
  /** How the page around looks, once `#followed` has come to its end. */
  #page: Partial<PageLook> | undefined
  #followed: Promise<void> | undefined

  /** The element stands elsewhere in the page, which may look different there. */
  moved: (() => void) | undefined

  constructor(host: Host, root: HTMLElement, scriptOrigin: string) {
    this.#host = host
    this.#root = root
    this.#scriptOrigin = scriptOrigin
    this.#first = this.#settings()
    this.#ui = this.#makeUi(english)
    this.#state = to.begin(this.#first, this.#ui.today())
    fitHeight(host, root)
    const { signal } = this.#life
    addEventListener('online', () => this.#dispatch(to.retry), { signal })
    this.#show()
    void this.#open()
  }

  /** Draws again with other settings; what has been read stays. */
  restyle(changed: ReadonlySet<string>): void {
    if (!this.#frame) return
    const draw = async () => {
      if (!(await this.#mount())) return
      const { settings, today } = this.#ui
      this.#dispatch(to.restyle, settings, today(), changed)
    }
    draw().catch((error) => emitError(this.#host, error))
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#loading.abort()
    this.#life.abort()
    this.#frame = undefined
  }

  readonly #dispatch: Dispatch = (action, ...args) => {
    if (this.#life.signal.aborted) return
    const before = this.#state
    const state = action(before, ...args)
    this.#state = state
    // The grid has marked the day by itself.
    if (state === before || (action as unknown) === to.chooseDay) return
    const isNew = state.attempt > before.attempt
    if (isNew) this.#loading.abort()
    const isDrawn = this.#show()
    if (isNew && state.phase === 'opening') void this.#open()
    if (isNew && state.phase === 'loading') void this.#read()
    if (isDrawn && (isNew || state.phase !== before.phase)) this.#tell()
  }

  async #open(): Promise<void> {
    const { api } = this.#first
    // On its way beside the events, and there when they are drawn.
    const words = readWords(this.#ui.locale, api)
    try {
      const known = await this.#readFirst()
      const { view } = this.#settings()
      if (await this.#loadView(view).catch(() => {})) this.#state = to.addView(this.#state, view)
      if (!(await this.#mount())) return
      const { settings, today } = this.#ui
      this.#dispatch(to.open, settings, today(), known)
      if (settings.eventLinks && !this.#links) void this.#followLinks().catch(() => {})
    } catch (error) {
      this.#ui = this.#makeUi(await words)
      this.#dispatch(to.setProblem, toFeedError(error))
    }
  }

  async #readFirst(): Promise<to.Known | undefined> {
    const { signal } = this.#life
    if (!isSupported) throw new FeedError('unsupported', 'unsupported')
    assertSettings(this.#first)
    const first = to.begin(this.#first, this.#ui.today())
    this.#loadView(first.view).catch(() => {})
    return readOpening(this.#requests(), first, signal, async (config) => {
      this.#config = await config.catch((error) => {
        if (signal.aborted || toFeedError(error).code === 'unknown') throw error
        // Without its settings a feed is shown with the defaults.
        emitError(this.#host, error)
        return undefined
      })
      return this.#settings()
    })
  }

  /** Draws what stays while events come and go; false once the element is gone. */
  async #mount(): Promise<boolean> {
    const words = await readWords(this.#locale(), this.#first.api)
    if (this.#life.signal.aborted) return false
    const ui = this.#makeUi(words)
    const { settings } = ui
    const panels: PanelName[] = []
    if (settings.subscribe && this.#config?.links.subscribe) panels.push('subscribe')
    if (settings.calendar) panels.push('subscribeCalendar')
    this.#ui = ui
    this.#applyLook()
    // Nothing is drawn in colors or fonts that then change, unless they cannot be known for long.
    const late = new Promise((go) => setTimeout(go, 3_000))
    if (this.#isAuto()) await Promise.race([this.#followed, late])
    if (this.#life.signal.aborted) return false
    this.#frame = frame(ui, {
      onFilter: (part) => this.#dispatch(to.narrow, part),
      onView: (view) => this.#dispatch(to.setView, view),
      panels,
      onPanel: (name) => this.#openPanel(name),
    })
    // An open dialog stays, with what was typed in it.
    this.#root.querySelector(':scope > :not(dialog)')?.replaceWith(this.#frame.element)
    return true
  }

  /** Reads what the state lacks until another attempt takes its place. */
  async #read(): Promise<void> {
    const loading = new AbortController()
    this.#loading = loading
    const state = this.#state
    const tell = (known: to.Known) => {
      if (!loading.signal.aborted) this.#dispatch(known)
    }
    try {
      await Promise.all([
        readMissing(this.#requests(), state, loading.signal).then(tell),
        this.#loadView(state.view).then(() => tell((later) => to.addView(later, state.view))),
      ])
    } catch (error) {
      tell((later) => to.setProblem(later, toFeedError(error)))
      loading.abort()
    }
  }

  async #followLinks(): Promise<void> {
    const { EventLinks } = await this.#load('links')
    const { signal } = this.#life
    this.#links = new EventLinks({ settings: this.#first, signal, open: this.#openEvent })
  }

  async #loadView(view: to.View): Promise<boolean> {
    if (view !== 'list') Object.assign(this.#drawers, { [view]: await this.#load(view) })
    return true
  }

  /** False when something went wrong, which has been reported by then. */
  #show(): boolean {
    const { phase, problem } = this.#state
    if (phase === 'opening') {
      this.#applyLook()
      this.#root.replaceChildren(readable(6))
    } else if (phase === 'failed') {
      const code = problem?.code ?? 'internal'
      const said = failure(this.#ui.words, code, this.#retry, this.#first.page)
      this.#root.replaceChildren(said, readable(0))
    } else if (this.#frame) return this.#draw(this.#frame)
    return true
  }

  readonly #retry = () => this.#dispatch(to.retry)

  #draw({ body, show }: Frame): boolean {
    const { phase, view, filter, drawable } = this.#state
    show(view, filter, to.isEmpty(this.#state))
    body.ariaBusy = phase === 'loading' ? 'true' : null
    // A month that is partly known from the list is drawn at once: its grid will not move.
    if (phase === 'loading' && !(view === 'month' && drawable.includes(view))) return true
    try {
      this.#paint(body)
      return true
    } catch (error) {
      // What goes wrong while drawing never leaves a calendar that says nothing.
      const problem = toFeedError(error)
      this.#loading.abort()
      this.#state = to.setProblem(this.#state, problem)
      body.ariaBusy = null
      body.replaceChildren(notice(this.#ui.words, problem.code, this.#retry))
      emitError(this.#host, problem)
      return false
    }
  }

  #paint(body: HTMLElement): void {
    const { focus, list } = this.#state
    const { now } = this.#ui
    const event = typeof focus === 'number' && to.upcomingEvents(this.#state, now())[focus]
    const key = (event ? `event-${event.id}` : focus) ?? keyOfFocus(body)
    body.replaceChildren(bodyView(this.#ui, this.#state, this.#dispatch, this.#drawers))
    focusKey(body, `${key}`)
    // Again when an event begins or ends, and when the day turns.
    clearTimeout(this.#timer)
    const wait = nextChange(list?.events ?? [], now()) - now()
    const tick = () => this.#dispatch(to.tick)
    this.#timer = window.setTimeout(tick, Math.min(wait, QUARTER_HOUR))
  }

  /** Reports to the page, and to who listens, what has been drawn. */
  #tell(): void {
    const { phase, view, month, problem, isNews } = this.#state
    const { words, locale, settings, now } = this.#ui
    if (phase !== 'ready' && phase !== 'failed') return
    releaseHeight(this.#host)
    if (problem) {
      emitError(this.#host, problem)
      return
    }
    const isMonth = view === 'month'
    const events = isMonth ? to.monthEvents(this.#state) : to.upcomingEvents(this.#state, now())
    if (events[0]) this.#frame?.tools.add(this.#life.signal)
    const count = `${words.count}: ${events.length}`
    if (isNews) this.#host.announce(isMonth ? `${monthName(month, locale)}. ${count}` : count)
    emit(this.#host, 'load', { feed: settings.feed, view, events })
  }

  #openPanel(name: PanelName): void {
    const props = {
      host: this.#host,
      feed: this.#first.feed,
      url: this.#config?.links.subscribe ?? '',
      filter: this.#state.filter,
      signal: this.#life.signal,
      organization: this.#config?.organization.name,
      privacyUrl: this.#config?.organization.privacyUrl,
    }
    this.#openDialog('subscribe', this.#ui.words[name], (module) => module[name](this.#ui, props))
  }

  readonly #openEvent: Ui['open'] = (event, key = `event-${event.id}`) => {
    if (!emit(this.#host, 'select', { feed: this.#first.feed, event })) return
    const draw = (module: Modules['event']) => module.eventDetail(this.#ui, event)
    const page = httpLink(event.pageUrl)
    const dialog = this.#openDialog('event', titleOf(event), draw, key, page)
    this.#links?.opened(event, dialog)
  }

  #openDialog<N extends keyof Modules>(
    name: N,
    title: Node | string,
    draw: (module: Modules[N]) => HTMLElement,
    key?: string,
    page = this.#first.page,
  ): HTMLDialogElement {
    const load = async () => draw(await this.#load(name))
    return openDialog(this.#ui, this.#root, { title, load, key, page })
  }

  #load<N extends keyof Modules>(name: N): Promise<Modules[N]> {
    return loadModule(name, this.#first.api, this.#root)
  }

  #requests(): FeedRequests {
    return feedRequests(this.#settings())
  }

  #settings(): Settings {
    return readSettings(this.#host, this.#scriptOrigin, this.#config)
  }

  #locale(): string {
    const host = this.#host
    return localeOf(host, this.#config?.widget.language, host.strings !== undefined)
  }

  #makeUi(words: Language['widget']): Ui {
    const { strings } = this.#host
    const spoken = { words: { ...words, ...strings }, locale: this.#locale() }
    return makeUi(spoken, this.#settings(), this.#config, this.#openEvent)
  }

  readonly #isAuto = () => this.#ui.settings.theme === 'auto'

  #applyLook(): void {
    const isAuto = this.#isAuto()
    if (isAuto) this.#followed ??= this.#follow()
    applyLook(this.#host, this.#root, this.#ui, isAuto ? this.#page : undefined)
  }

  /** An `auto` theme is as the page around, or light if that cannot be found out. */
  async #follow(): Promise<void> {
    const show = (page: Partial<PageLook>) => {
      this.#page = page
      this.#applyLook()
    }
    try {
      const { followPage } = await this.#load('look')
      const { signal } = this.#life
      if (!signal.aborted)
        this.moved = followPage({ host: this.#host, show, signal, isWanted: this.#isAuto })
    } catch {
      show({ theme: 'light' })
    }
  }
}
