import type { Message } from './message.ts'

type Body = Pick<Message, 'body' | 'bodyBase64'>

export function toMessageBody(bytes: Uint8Array): Body {
  const buffer = Buffer.from(bytes)
  const text = buffer.toString('utf8')
  return Buffer.from(text).equals(buffer)
    ? { body: text }
    : { bodyBase64: buffer.toString('base64') }
}

export function messageBytes({ body, bodyBase64 }: Body): Uint8Array<ArrayBuffer> {
  return bodyBase64 === undefined
    ? Uint8Array.from(Buffer.from(body ?? ''))
    : Uint8Array.from(Buffer.from(bodyBase64, 'base64'))
}
