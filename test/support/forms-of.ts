import { attributeValues } from './html.ts'

export type PageForm = {
  action: string
  fields: string[]
  /** Those that a person fills in or chooses. */
  visible: string[]
  /** Where its other buttons send it. */
  otherActions: string[]
}

/** The forms of a page that post, with the names of their fields. */
export function formsOf(html: string, path: string): PageForm[] {
  const forms = html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)
  return [...forms].flatMap(([, tag = '', inside = '']) => {
    if (!attributeValues(tag, 'method').includes('post')) return []
    const [action = path] = attributeValues(tag, 'action')
    const tags = [...inside.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].map(([tag]) => tag)
    const visible = tags.filter((tag) => !tag.includes('type="hidden"')).join('')
    return [
      {
        action,
        fields: namesIn(inside),
        visible: namesIn(visible),
        otherActions: attributeValues(inside, 'formaction'),
      },
    ]
  })
}

function namesIn(html: string): string[] {
  return [...new Set(attributeValues(html, 'name'))]
}
