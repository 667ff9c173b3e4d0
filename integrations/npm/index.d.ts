export type * from './element.d.ts'

/**
 * Loads `<calendar-feed>` from the service, once per page, always its newest version. Call it when your app starts.
 * `true` when the element works; `false` if it could not be loaded (call again to retry), and on a server.
 *
 * @param service URL of the service, for example `https://calendar.example.com`.
 */
export function loadCalendarFeed(
  service: string,
  options?: {
    /** For pages whose Content-Security-Policy has one. */
    nonce?: string | undefined
  },
): Promise<boolean>
