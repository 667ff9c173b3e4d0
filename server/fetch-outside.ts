import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Deps, OutsideInit } from '../functions/platform/deps.ts'

/** Calls others. A request that names the addresses that were judged connects to one of them, and looks nothing up. */
export const fetchOutside: Deps['fetch'] = (url, init = {}) => {
  const { addresses, ...rest } = init
  return addresses ? fetchPinned(url, rest, addresses) : fetch(url, rest)
}

/** Redirects are not followed: each hop is judged anew by the caller. */
async function fetchPinned(
  url: string,
  { method = 'GET', headers, body, signal }: OutsideInit,
  addresses: string[],
): Promise<Response> {
  const send = new URL(url).protocol === 'https:' ? secureRequest : plainRequest
  const sent = new Headers(headers)
  if (!sent.has('accept-encoding')) sent.set('accept-encoding', 'gzip, deflate, br')
  return new Promise((done, fail) => {
    // An abort says no more than that there was one; its reason tells a timeout from others.
    const failed = (error: Error) => fail(signal?.aborted ? signal.reason : error)
    const options = {
      method,
      headers: Object.fromEntries(sent),
      lookup: lookupIn(addresses),
      autoSelectFamily: true,
      // A connection of another request may have been made to another address.
      agent: false as const,
      ...(signal && { signal }),
    }
    const request = send(url, options, (incoming) => done(toResponse(incoming)))
    request.once('error', failed)
    request.end(body === undefined || body === null ? undefined : String(body))
  })
}

/** Answers every question for a name with the addresses that were judged. */
function lookupIn(addresses: string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_host, { all: wantsAll }, callback) => {
    const [first] = all
    if (!first) return callback(new Error('no address was judged'), '', 4)
    if (wantsAll) return callback(null, all)
    callback(null, first.address, first.family)
  }
}

const NO_BODY = [101, 204, 205, 304]

function toResponse(incoming: IncomingMessage): Response {
  const { statusCode: status = 502, headersDistinct } = incoming
  const headers = new Headers()
  for (const [name, values] of Object.entries(headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  if (NO_BODY.includes(status)) {
    incoming.resume()
    return new Response(null, { status, headers })
  }
  return new Response(Readable.toWeb(decompressed(incoming)) as ReadableStream, { status, headers })
}

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

function decompressed(incoming: IncomingMessage): Readable {
  const decoder = DECODERS[incoming.headers['content-encoding']?.toLowerCase() ?? '']?.()
  if (!decoder) return incoming
  incoming.once('error', (error) => decoder.destroy(error))
  // Who stops reading ends the connection with it.
  decoder.once('close', () => incoming.destroy())
  return incoming.pipe(decoder)
}
