/** Raw request body. A Buffer works as well. */
export type RawBody = string | ArrayBuffer | ArrayBufferView

export type SubscriberSettings = {
  email: string
  feedSlug: string
  /** JSON-encoded string such as `{"keywords":["jazz"],"state":"Texas"}`; `null` if there are no criteria. */
  criteria: string | null
  /** `daily` or `weekly`. More values may be added. */
  digestFrequency: string
  timestamp: number
}

export type SubscriberCreated = {
  event: 'subscriber.created'
  data: SubscriberSettings
  /** Milliseconds since the Unix epoch, unique within an organization. */
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

/** Returns the body of a `Request`, or `undefined` if it is larger than 64 KB. */
export declare function readBody(request: {
  body: ReadableStream<Uint8Array> | null
}): Promise<ArrayBuffer | undefined>

/**
 * Returns whether the `X-Service-Signature` header matches the body, compared in constant time.
 * Throws a TypeError if the secret is missing or the body is already parsed.
 */
export declare function verifySignature(
  body: RawBody,
  header: string | null | undefined,
  secret: string,
): Promise<boolean>

/** Returns the webhook in a verified body, or `undefined` for anything else, such as an event of a later version. */
export declare function parseWebhook(body: RawBody): Webhook | undefined
