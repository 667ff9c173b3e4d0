import { postJson } from '../client.ts'
import { h } from '../dom.ts'
import { toFeedError } from '../feed-error.ts'
import type { Filter } from '../filter.ts'
import { emit, emitError } from '../host-events.ts'
import { problemText } from '../view/notice.ts'
import type { Ui } from '../view/ui.ts'
import { adoptPanelSheet } from './adopt-sheet.ts'
import { panelWords } from './panel-words.ts'

export type SignUpProps = {
  host: Element
  feed: string
  url: string
  /** What is being looked for is what mails are wanted of. */
  filter: Filter
  signal: AbortSignal
}

/** The form that asks for mails, and what it says afterwards. */
export function signUp(ui: Ui, props: SignUpProps): HTMLElement {
  const { locale } = ui
  const words = panelWords(ui)
  const { host, feed, url, filter, signal } = props
  adoptPanelSheet(host)
  const problem = h('p.note', { role: 'alert' })
  const button = h('button.button.main', { type: 'submit' }, words.send)
  const send = async () => {
    const entry = (name: string) => String(new FormData(form).get(name)).trim()
    const digestFrequency = entry('often')
    const keywords = entry('keywords')
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean)
    const body = {
      feedId: feed,
      email: entry('email'),
      digestFrequency,
      // Some pages' scripts teach arrays a `toJSON` that makes them texts.
      keywords: keywords[0] && Object.assign(keywords, { toJSON: undefined }),
      state: entry('state') || undefined,
      website: entry('website'),
    }
    button.disabled = true
    problem.textContent = ''
    try {
      await postJson(url, body, signal)
      const thanks = h('p.thanks', { tabindex: -1 }, words.sent)
      form.replaceChildren(thanks)
      thanks.focus()
      // Without the address: what listens on the page may not be meant to know it.
      emit(host, 'subscribe', { feed, digestFrequency })
    } catch (error) {
      if (signal.aborted) return
      const { code, message } = toFeedError(error)
      button.disabled = false
      // What exactly is wrong with an entry only the service can say, and it speaks English.
      const isTold = code === 'refused' && locale.startsWith('en')
      problem.textContent = isTold ? message : problemText(words, code)
      emitError(host, error)
    }
  }
  const onsubmit = (event: Event) => {
    event.preventDefault()
    void send()
  }
  const often = (value: 'daily' | 'weekly') =>
    h(
      'label.choice',
      {},
      h('input', { type: 'radio', name: 'often', value, checked: value === 'weekly' }),
      words[value],
    )
  const field = (label: string, attributes: Record<string, string | number | boolean>) =>
    h('label.field', {}, label, h('input.input', { maxlength: 200, ...attributes }))
  const form: HTMLFormElement = h(
    'form.form',
    { onsubmit },
    field(words.email, { type: 'email', name: 'email', required: true, autocomplete: 'email' }),
    h('fieldset.choices', {}, h('legend', {}, words.often), often('daily'), often('weekly')),
    field(words.keywords, { name: 'keywords', value: filter.search }),
    field(words.state, { name: 'state', value: filter.state }),
    // People do not see it, programs fill it in.
    h(
      'div.visually-hidden',
      { 'aria-hidden': 'true' },
      h('input', { name: 'website', 'aria-label': 'Website', tabindex: -1, autocomplete: 'off' }),
    ),
    problem,
    button,
  )
  return form
}
