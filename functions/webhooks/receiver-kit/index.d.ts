/** A request's body as it arrived; a Buffer is one too. */
export type RawBody = string | ArrayBuffer | ArrayBufferView

export type SubscriberSettings = {
  email: string
  feedSlug: string
  /** JSON such as `{"keywords":["jazz"],"state":"Texas"}`; `null` when there is none. */
  criteria: string | null
  /** `daily` or `weekly`; others may follow. */
  digestFrequency: string
  timestamp: number
}

export type SubscriberCreated = {
  event: 'subscriber.created'
  data: SubscriberSettings
  /** Milliseconds since the Unix epoch, one of a kind within an organization. */
  timestamp: number
}
export type SubscriberUpdated = {
  event: 'subscriber.updated'
  data: SubscriberSettings
  timestamp: number
}
export type SubscriberUnsubscribed = {
  event: 'subscriber.unsubscribed'
  data: { email: string; feedSlug: string; timestamp: number }
  timestamp: number
}
export type Webhook = SubscriberCreated | SubscriberUpdated | SubscriberUnsubscribed

/**
 * Whether the `X-Service-Signature` header is right for these very bytes, compared in constant
 * time. Throws a TypeError without a secret, and for a body that was parsed already.
 */
export declare function verifySignature(
  body: RawBody,
  header: string | null | undefined,
  secret: string,
): Promise<boolean>

/** The webhook in a verified body; `undefined` for all else, as an event of a later version. */
export declare function parseWebhook(body: RawBody): Webhook | undefined
