import { postWebhook } from '../../functions/webhooks/post-webhook.ts'

// Lets a test post from inside workerd, whose errors differ from Node's.
export default {
  async fetch(request: Request): Promise<Response> {
    const { url, timeoutMs } = (await request.json()) as { url: string; timeoutMs: number }
    const deps = {
      env: {
        PUBLIC_URL: 'https://calendar.test',
        WEBHOOK_INSECURE_HOSTS: [new URL(url).host],
        WEBHOOK_TIMEOUT_MS: timeoutMs,
      },
      fetch: (to: string, init?: RequestInit) => fetch(to, init),
      now: () => new Date(),
    } as unknown as Parameters<typeof postWebhook>[0]
    const webhook = { body: '{"event":1}', signature: 'ab', deliveryId: 'dlv_1', attempt: 1 }
    return Response.json(await postWebhook(deps, { url, ...webhook }))
  },
}
