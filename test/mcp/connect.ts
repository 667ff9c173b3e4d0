import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { ORIGIN } from '../support/staff.ts'

/** How the client finds out which version the server speaks. */
export const ERAS = ['legacy', { pin: '2026-07-28' }, 'auto'] as const

/** The official client, connected to the service. */
export async function connectTo(app: TestApp, mode: (typeof ERAS)[number]) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(new URL(`${ORIGIN}/mcp`), {
    fetch: async (url, init) =>
      app.request(new URL(url).pathname, {
        ...init,
        headers: Object.fromEntries(new Headers(init?.headers)),
      }),
  })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return client
}

/** What a client shows whose model reads text only. */
export const textOf = ({ content }: { content: unknown }) =>
  (content as { text: string }[])[0]?.text ?? ''
