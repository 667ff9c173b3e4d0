import { expect, vi } from 'vitest'

/** Subscribes and confirms, as a person would; the webhook of it must reach the example receiver. */
export async function webhookJourney(service: string, standIns: string): Promise<void> {
  async function json<T>(url: string, init?: RequestInit): Promise<T> {
    const response = await fetch(url, init)
    expect(response.ok, `${url} answered ${response.status}`).toBe(true)
    return (await response.json()) as T
  }
  const asJson = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const form = { feedId: 'feed_demo_music', email: 'ada@example.com', digestFrequency: 'weekly' }
  await json(`${service}/subscriptions`, { ...asJson, body: JSON.stringify(form) })
  // Staff may get an email meanwhile: submissions of the demo data wait for them.
  const link = await vi.waitUntil(
    async () => {
      const sent = await json<{ text: string }[]>(`${standIns}/mail`)
      return sent.map(({ text }) => /https?:\/\/\S+\/confirm\/\S+/.exec(text)?.[0]).find(Boolean)
    },
    { timeout: 60_000 },
  )

  await json(link, { ...asJson, body: '{}' })
  const [webhook] = await vi.waitUntil(
    async () => {
      const arrived = await json<{ body: string }[]>(`${standIns}/receiver/webhooks`)
      return arrived.length > 0 && arrived
    },
    { timeout: 60_000, interval: 50 },
  )
  expect(webhook).toMatchObject({ verified: true, event: 'subscriber.created', attempt: '1' })
  expect(JSON.parse(webhook?.body ?? '').data).toMatchObject({ email: 'ada@example.com' })
}
