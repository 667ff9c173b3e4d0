export const SUBSCRIBER_EVENTS = [
  'subscriber.created',
  'subscriber.updated',
  'subscriber.unsubscribed',
] as const
export type SubscriberEventName = (typeof SUBSCRIBER_EVENTS)[number]

type Subscriber = {
  email: string
  feedSlug: string
  criteria: string | null
  digestFrequency: string
}

/**
 * The exact body of a webhook, its keys in the order of spec 2. The database writes the same text
 * itself, in the statement that changes the subscriber; a test compares the two.
 */
export function subscriberEventBody(
  event: SubscriberEventName,
  { email, feedSlug, criteria, digestFrequency }: Subscriber,
  timestamp: number,
): string {
  const data =
    event === 'subscriber.unsubscribed'
      ? { email, feedSlug, timestamp }
      : { email, feedSlug, criteria, digestFrequency, timestamp }
  return JSON.stringify({ event, data, timestamp })
}
