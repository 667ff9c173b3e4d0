import { formFields } from './event-form.ts'
import type { Browser } from './staff.ts'

type NewForm = {
  thing: string
  table: string
  /** What is typed, and what is typed instead when the form is sent again by the way back. */
  form: Record<string, string>
  changes: Record<string, string>
  /** A change that is refused. */
  broken: Record<string, string>
}

/** Samples of the forms of new things that are saved at once, by the routes that they go to. */
const NEW_FORMS: Record<string, NewForm> = {
  '/events': {
    ...{ thing: 'event', table: 'events' },
    form: { title: 'Jazz', startDate: '2026-07-04', startTime: '19:30' },
    changes: { title: 'Blues' },
    broken: { title: '' },
  },
  '/feeds': {
    ...{ thing: 'feed', table: 'feeds' },
    form: { name: 'Main stage', timezone: 'Europe/Paris' },
    changes: { name: 'Second stage' },
    broken: { name: '' },
  },
  '/custom-feeds': {
    ...{ thing: 'custom feed', table: 'custom_feeds' },
    form: { name: 'Jazz', keywords: 'jazz' },
    changes: { keywords: 'blues' },
    broken: { name: '' },
  },
  '/webhooks': {
    ...{ thing: 'endpoint', table: 'webhook_endpoints' },
    form: { url: 'http://hooks.local:9000/in', 'event:subscriber.created': 'on' },
    changes: { url: 'http://hooks.local:9000/other' },
    broken: { url: 'x y' },
  },
}

export function newFormOf(route: string): NewForm {
  const sample = NEW_FORMS[route]
  if (!sample) throw new Error(`no sample of a new form of ${route}`)
  return sample
}

/** The form of a new one as its page holds it, which may lead to a URL with the form's token. */
export async function openNewForm(staff: Browser, list: string) {
  const base = `/dashboard/${staff.slug}`
  const opened = await staff.open(`${list}/new`)
  const [, next] = opened.headers.get('location')?.split(base) ?? []
  const html = await (next ? await staff.open(next) : opened).text()
  return formFields(html, base + list)
}
