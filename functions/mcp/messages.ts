import * as z from 'zod/mini'

/** The version without sessions: each request says for itself what it speaks. */
export const MODERN = '2026-07-28'
/** Those that begin with `initialize`, the newest first. An older one demands batches. */
export const EARLIER = ['2025-11-25', '2025-06-18']
export const VERSIONS = [MODERN, ...EARLIER]

export const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion'

const Params = z.looseObject({
  _meta: z.optional(z.looseObject({ [VERSION_KEY]: z.optional(z.string()) })),
  name: z.optional(z.string()),
  arguments: z.optional(z.unknown()),
  protocolVersion: z.optional(z.string()),
})

/** What a client posts: a request, or without an id a notification that gets no answer. */
export const Message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.union([z.string(), z.int()])),
  method: z.string(),
  params: z.optional(Params),
})
export type Message = z.output<typeof Message>

const CODES = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  headers: -32020,
  version: -32022,
}

/** A refusal in the words of the protocol. */
export class ProtocolError extends Error {
  readonly code: number
  /** Clients of the earlier versions read what was refused from an answer that is well only. */
  readonly status: { modern: 400 | 404; earlier: 200 | 400 }
  readonly data: unknown

  constructor(kind: keyof typeof CODES, message: string, data?: unknown) {
    super(message)
    this.code = CODES[kind]
    this.status = {
      modern: kind === 'method' ? 404 : 400,
      earlier: kind === 'method' || kind === 'params' ? 200 : 400,
    }
    this.data = data
  }
}
