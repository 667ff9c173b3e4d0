import { httpLink } from '../../domain/display/http-link.ts'
import { subscribeLinks } from '../../domain/display/subscribe-links.ts'
import type { Facets } from '../../domain/event-contract.ts'
import { signUp as english } from '../../domain/words/en.ts'
import type { Language } from '../../domain/words.ts'
import type { Filter } from '../filter.ts'
import {
  bidiIsolate,
  emit,
  emitError,
  getJson,
  h,
  problemText,
  request,
  toFeedError,
} from '../shared.ts'
import type { Ui } from '../view/ui.ts'
import { externalLink } from './external-link.ts'
import { LINK_TEXTS, SIGN_UP_TEXTS } from './texts.ts'
import { wordsWith } from './words-with.ts'

export { default as css } from '../style/subscribe.css'

export type SignUpProps = {
  host: Element
  feed: string
  url: string
  /** What is being looked for is what emails are wanted of. */
  filter: Filter
  signal: AbortSignal
  /** The organization's privacy policy; responses of earlier releases don't have it. */
  privacyUrl: string | null | undefined
}

type FormWords = Ui['words'] & Language['signUp']
type Parts = { form: HTMLFormElement; problem: HTMLElement; button: HTMLButtonElement }

/** The form that asks for emails, and what it says afterwards. */
export function subscribe(ui: Ui, props: SignUpProps): HTMLElement {
  const words = { ...english, ...ui.words }
  const problem = h('p.note', { role: 'alert' })
  const button = h('button.button.main', { type: 'submit' }, words.send)
  const onsubmit = (event: Event) => {
    event.preventDefault()
    void send(ui.locale, words, props, { form, problem, button })
  }
  const policy = httpLink(props.privacyUrl)
  const form: HTMLFormElement = h(
    'form.form',
    { onsubmit },
    fields(words, props.filter, categoryChoices(ui, props.filter)),
    problem,
    button,
    policy && externalLink(policy, wordsWith(ui, SIGN_UP_TEXTS).privacy),
  )
  return form
}

function fields(words: FormWords, filter: Filter, categories: HTMLElement): HTMLElement[] {
  const often = (value: 'daily' | 'weekly') =>
    h(
      'label.choice',
      {},
      h('input', { type: 'radio', name: 'often', value, checked: value === 'weekly' }),
      words[value],
    )
  const field = (label: string, attributes: Record<string, string | number | boolean>) =>
    h('label.field', {}, label, h('input.input', { maxlength: 200, ...attributes }))
  return [
    field(words.email, { type: 'email', name: 'email', required: true, autocomplete: 'email' }),
    h('fieldset.choices.row', {}, h('legend', {}, words.often), often('daily'), often('weekly')),
    categories,
    field(words.keywords, { name: 'keywords', value: filter.search }),
    field(words.stateOptional, { name: 'state', value: filter.state }),
    // People do not see it, programs fill it in.
    h(
      'div.visually-hidden',
      { 'aria-hidden': 'true' },
      h('input', { name: 'website', tabindex: -1, autocomplete: 'off' }),
    ),
  ]
}

/** No more categories than can be read at a glance. */
const MOST_CATEGORIES = 12

/** What a subscription can be narrowed to: a list of them is separated by commas. */
const isKeyword = (name: string) => /^[^,]{1,60}$/.test(name)

/** The categories of the next events, once they are known; without them the form is complete, too. */
function categoryChoices(ui: Ui, { category }: Filter): HTMLElement {
  const legend = h('legend', {}, wordsWith(ui, SIGN_UP_TEXTS).categories)
  const element = h('fieldset.choices.row', { hidden: true }, legend)
  const isChosen = (name: string) => name.toLowerCase() === category.toLowerCase()
  const show = ({ categories }: Pick<Facets, 'categories'>) => {
    const all = categories.map(({ name }) => name)
    const names = all.filter(isKeyword).slice(0, MOST_CATEGORIES)
    // The one that is being looked at can be let go of, too.
    if (isKeyword(category) && !names.some(isChosen)) names.unshift(category)
    for (const value of names) {
      const checked = isChosen(value)
      const box = h('input', { type: 'checkbox', name: 'category', value, checked })
      element.append(h('label.choice', {}, box, bidiIsolate(value)))
    }
    element.hidden = names.length === 0
  }
  const { api, path } = ui.settings
  getJson<Facets>(`${api}/api/v1/${path}/facets`).then(show, () => show({ categories: [] }))
  return element
}

async function send(
  locale: string,
  words: FormWords,
  { host, feed, url, signal }: SignUpProps,
  { form, problem, button }: Parts,
): Promise<void> {
  const entries = entriesOf(form)
  button.disabled = true
  problem.textContent = ''
  try {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ feedId: feed, ...entries })
    await request(url, { method: 'POST', headers, body, signal })
    const thanks = h('p.thanks', { tabindex: -1 }, words.sent)
    form.replaceChildren(thanks)
    thanks.focus()
    // Without the email address: what listens on the page may not be meant to know it.
    emit(host, 'subscribe', { feed, digestFrequency: entries.digestFrequency })
  } catch (error) {
    if (signal.aborted) return
    const { code, message } = toFeedError(error)
    button.disabled = false
    // What exactly is wrong with an entry only the service can say, and it speaks English.
    const isExplained = code === 'refused' && locale.startsWith('en')
    problem.textContent = isExplained ? message : problemText(words, code)
    emitError(host, error)
  }
}

function entriesOf(form: HTMLFormElement) {
  const data = new FormData(form)
  const entry = (name: string) => String(data.get(name)).trim()
  const keywords = entry('keywords')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  // A keyword finds the events of its category.
  keywords.push(...data.getAll('category').map(String))
  return {
    email: entry('email'),
    digestFrequency: entry('often'),
    // Some pages' scripts teach arrays a `toJSON` that makes them texts.
    keywords: keywords[0] && Object.assign(keywords, { toJSON: undefined }),
    state: entry('state') || undefined,
    website: entry('website'),
  }
}

export type CalendarProps = {
  /** What narrows the list narrows the calendar, which knows neither distances nor days. */
  filter: Pick<Filter, 'search' | 'state' | 'category'>
  organization: string | undefined
}

/** The programs that can subscribe to this calendar, and how often each looks. */
export function subscribeCalendar(ui: Ui, { filter, organization }: CalendarProps): HTMLElement {
  const words = wordsWith(ui, LINK_TEXTS)
  const { page, heading } = ui.settings
  const ics = withFilter(`${page}.ics`, filter)
  const name = [...new Set([heading, organization].filter(Boolean))].join(' · ')
  const links = Object.entries(subscribeLinks(ics, name, words)).map(([program, href]) =>
    // What opens a program on this device needs no new tab.
    href.startsWith('webcal:')
      ? h('a.button', { href }, program)
      : externalLink(href, program, 'a.button'),
  )
  const address = h('input.input', { readonly: true, value: ics, dir: 'ltr' })
  const status = h('span', { role: 'status' })
  const copy = async () => {
    address.select()
    await navigator.clipboard.writeText(ics)
    status.textContent = words.copied
  }
  // A page may forbid it to frames: the address is marked then, ready for the keys.
  const onclick = () => void copy().catch(() => address.focus())
  return h(
    'div.form',
    {},
    h('p.actions.row', {}, links),
    h('label.field', {}, words.calendarAddress, address),
    h(
      'p.actions.row',
      {},
      'clipboard' in navigator && h('button.button', { onclick }, words.copy),
      status,
    ),
    h('p.meta', {}, words.calendarOften),
  )
}

function withFilter(address: string, { search, state, category }: CalendarProps['filter']): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ category, search, state })) {
    if (value.trim()) url.searchParams.set(name, value.trim())
  }
  return url.href
}

/** Leads to where visitors suggest events for this calendar. */
export function suggest(link: HTMLElement, ui: Ui): void {
  const { api, feed } = ui.settings
  link.replaceWith(
    externalLink(`${api}/submit/${feed}`, wordsWith(ui, SIGN_UP_TEXTS).suggest, 'a.button'),
  )
}
