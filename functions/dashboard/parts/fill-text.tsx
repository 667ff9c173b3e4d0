import type { Child } from 'hono/jsx'

/** A text with elements in place of its names: `fillText('Sign in as {email}', { email: <bdi>…</bdi> })`. */
export function fillText(text: string, elements: Record<string, Child>) {
  return <>{text.split(/\{(\w+)\}/).map((part, i) => (i % 2 === 0 ? part : elements[part]))}</>
}
