import type { DeadMessage, Message } from './message.ts'
import { Refused } from './refused.ts'

const FILTERS: Record<string, (message: Message | DeadMessage) => string[]> = {
  messageIds: (message) => [message.messageId],
  dlqIds: (message) => ('dlqId' in message ? [message.dlqId] : []),
  url: (message) => [message.url],
  label: (message) => message.labels,
  flowControlKey: (message) => (message.flowControl ? [message.flowControl.key] : []),
}

/** The messages that meet every filter of a query; without a filter all of them. */
export function selectMessages<M extends Message>(messages: M[], query: URLSearchParams): M[] {
  let selected = [...messages]
  for (const name of new Set(query.keys())) {
    if (name === 'count') continue
    const valuesOf = FILTERS[name]
    // Passing over a filter would select, and perhaps cancel, what nobody meant.
    if (!valuesOf) throw new Refused(400, `this stand-in does not support the filter ${name}`)
    const wanted = query.getAll(name).flatMap((value) => [value, ...value.split(',')])
    selected = selected.filter((message) => valuesOf(message).some((it) => wanted.includes(it)))
  }
  return selected
}
