import { decodeEntities } from './html.ts'

/** The fields that an event's form must have; everything else may stay empty. */
export function eventForm(feedId: string, overrides: Record<string, string> = {}) {
  return {
    title: 'Jazz by the river',
    feedId,
    timezone: 'America/Chicago',
    attendanceMode: 'offline',
    price: 'unknown',
    startDate: '2026-07-04',
    startTime: '19:30',
    descriptionFormat: 'markdown',
    ...overrides,
  }
}

/** The fields of a form in a page as the browser would send them back. */
export function formFields(html: string, action: string): Record<string, string> {
  const form = html.split('<form ').find((part) => part.includes(`action="${action}"`)) ?? ''
  const fields: Record<string, string> = {}
  for (const [tag] of form.split('</form>')[0]?.matchAll(/<(input|textarea|select)[^>]*>[^<]*/g) ??
    []) {
    const name = /\sname="([^"]*)"/.exec(tag)?.[1]
    if (!name || (/type="(checkbox|radio)"/.test(tag) && !/\schecked/.test(tag))) continue
    fields[name] = tag.startsWith('<textarea')
      ? (tag.split('>')[1] ?? '')
      : (/\svalue="([^"]*)"/.exec(tag)?.[1] ?? '')
  }
  for (const [, name = '', options = ''] of form.matchAll(
    /<select[^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs,
  )) {
    const chosen = /<option([^>]*)selected=""?[^>]*>([^<]*)/.exec(options)
    fields[name] = chosen ? (/value="([^"]*)"/.exec(chosen[0])?.[1] ?? chosen[2] ?? '') : ''
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, decodeEntities(value)]),
  )
}
