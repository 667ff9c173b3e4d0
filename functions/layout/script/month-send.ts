import { addLinkIn, dayAt, dayOf, focusOn, restAtToday, say, stopsIn, texts } from './month-grid.ts'
import { FOR_PAGE, readPage } from './own-page.ts'

type Data = URLSearchParams | Record<string, string>

/** Called after the month was shown anew. */
const renewals: (() => void)[] = []
export const afterRenewal = (renew: () => void) => renewals.push(renew)

/** Sends the forms above the month, such as Undo, without leaving it. */
export function sendForms(work: HTMLElement) {
  work.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.closest('#month-notice')) return
    event.preventDefault()
    event.stopPropagation()
    void send(form.action, dataOf(form))
  })
}

export function dataOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
}

/** What every form of this month has. */
export function ofMonth(): Record<string, string> {
  const form = document.querySelector<HTMLFormElement>('#month-form form')
  const names = ['formToken', 'month', 'feed']
  return Object.fromEntries(
    names.map((name) => [
      name,
      form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '',
    ]),
  )
}

/**
 * Sends a form and shows the month that answers it; a question is asked in a dialog. Returns the answer, unless it is
 * the month.
 */
export async function send(action: string, data: Data): Promise<Document | undefined> {
  try {
    const answer = await fetch(action, {
      ...{ method: 'POST', headers: FOR_PAGE, body: new URLSearchParams(data) },
    })
    const page = await readPage(answer)
    if (page.getElementById('month')) {
      if (answer.ok) show(page)
      return answer.ok ? undefined : page
    }
    if (answer.status === 404) await showAgain(texts.gone)
    else if (answer.status <= 400 && page.querySelector('main .card form')) ask(page)
    else if (page.querySelector('main .selected-events')) await showLeft(page)
    else tell(textOf(page) || texts.failed)
    return page
  } catch {
    tell(texts.failed)
    return document
  }
}

/** Shows a month in the place of this one; what had the focus has it again. */
function show(page: Document) {
  const old = document.getElementById('month')
  const fresh = page.getElementById('month')
  if (!old || !fresh) return
  const active = old.contains(document.activeElement) ? document.activeElement : null
  const { event, new: day } = (active as HTMLElement | null)?.dataset ?? {}
  const open = old.querySelector('td:target') ?? old.querySelector('td.chosen')
  old.replaceWith(document.importNode(fresh, true))
  if (open) keepOpen(open.id)
  const notice = page.getElementById('month-notice')
  document.getElementById('month-notice')?.replaceChildren(...(notice?.childNodes ?? []))
  restAtToday()
  for (const renew of renewals) renew()
  if (!active) return
  const again = event ? document.querySelector(`#month a[data-event='${event}']`) : null
  const around = dayOf(again) ?? dayAt(day ?? '')
  // The event may be on a day that a phone has not opened.
  const stops = around ? stopsIn(around) : []
  const stop = stops.find((one) => one === again) ?? (event ? stops[0] : addLinkIn(around))
  if (stop) focusOn(stop)
}

/** Lets a phone show the day that it showed: the browser knows no target in what is new. */
function keepOpen(id: string) {
  const day = document.getElementById(id)
  if (!day) return
  document.querySelector('#month td.chosen')?.classList.remove('chosen')
  day.classList.add('chosen')
}

async function showAgain(text: string) {
  await renewMonth()
  tell(text)
}

/** What was not done as asked, and why. */
async function showLeft(page: Document) {
  await renewMonth()
  const alert = page.querySelector('main .notice')
  const events = page.querySelector('main .selected-events')
  if (!alert || !events) return
  alert.querySelector('.stack')?.append(events)
  document.getElementById('month-notice')?.replaceChildren(document.importNode(alert, true))
}

async function renewMonth() {
  const answer = await fetch(location.href, { headers: FOR_PAGE })
  show(await readPage(answer))
}

/** What a page says in its title and first sentence. */
function textOf(page: Document): string {
  const parts = [page.querySelector('main h1'), page.querySelector('main p')]
  return parts.flatMap((part) => part?.textContent?.trim() || []).join('. ')
}

/** Says in the notice that something was not done. */
export function tell(text: string) {
  const alert = document.createElement('div')
  alert.className = 'notice warning'
  alert.textContent = text
  document.getElementById('month-notice')?.replaceChildren(alert)
}

/** Asks in a dialog what the server asks on a page. */
function ask(page: Document) {
  const back = document.activeElement as HTMLElement | null
  const dialog = document.createElement('dialog')
  dialog.className = 'month-asks'
  const title = page.querySelector('main h1')
  const alert = page.querySelector('main .notice')
  const card = page.querySelector('main .card')
  for (const part of [title, alert, card]) if (part) dialog.append(document.importNode(part, true))
  const heading = dialog.querySelector('h1')
  if (heading) {
    heading.id = 'month-asks'
    dialog.setAttribute('aria-labelledby', 'month-asks')
  }
  dialog.addEventListener('submit', (event) => {
    event.preventDefault()
    event.stopPropagation()
    const form = event.target as HTMLFormElement
    dialog.close()
    void send(form.action, dataOf(form))
  })
  dialog.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('a.button')) return
    event.preventDefault()
    dialog.close()
    say(texts.stopped)
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    back?.focus()
  })
  document.body.append(dialog)
  dialog.showModal()
}
