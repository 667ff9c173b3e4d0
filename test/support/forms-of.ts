import { attributeValues } from './html.ts'

export type PageForm = { action: string; fields: string[] }

/** The forms of a page that post, with the names of what can be filled in. */
export function formsOf(html: string, path: string): PageForm[] {
  const forms = html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)
  return [...forms].flatMap(([, tag = '', inside = '']) => {
    if (!attributeValues(tag, 'method').includes('post')) return []
    const [action = path] = attributeValues(tag, 'action')
    return [{ action, fields: [...new Set(attributeValues(inside, 'name'))] }]
  })
}
