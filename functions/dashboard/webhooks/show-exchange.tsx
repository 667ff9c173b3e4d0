import type { Child } from 'hono/jsx'
import {
  type Exchange,
  type Header,
  MOST_BODY_BYTES,
  type StoredBody,
  type StoredResponse,
  type Unread,
} from '../../../domain/webhook-exchange.ts'
import { CopyText } from '../../layout/copy-text.tsx'
import { Badge } from '../parts/badge.tsx'
import { formatCount } from '../parts/format.ts'
import { curlCommand } from './curl-command.ts'
import { layOutJson } from './lay-out-json.ts'
import { hexRows, visibleText } from './visible-text.ts'

type RequestProps = {
  /** Of the attempt that is shown, if it is stored. */
  exchange: Exchange | undefined
  body: string | null
  /** Instead of a body that is gone. */
  gone: Child
}

/** What was sent. */
export function RequestCard({ exchange, body, gone }: RequestProps) {
  return (
    <section class="card stack">
      <h2>Request</h2>
      {exchange && (
        <p class="endpoint">
          POST <bdi>{exchange.url}</bdi>
        </p>
      )}
      <h3>Body</h3>
      {body === null ? <p class="muted">{gone}</p> : <Code text={body} />}
      {exchange && <Headers headers={exchange.request} />}
      {exchange && body !== null && (
        <details>
          <summary>Copy as curl</summary>
          <div class="stack tight curl">
            <p class="hint">
              Contains the subscriber’s data and a valid signature, but not your secret. Share it
              like a password.
            </p>
            <CopyText id="curl" text={curlCommand({ ...exchange, body })} isCode />
          </div>
        </details>
      )}
    </section>
  )
}

type ResponseProps = {
  status: number | null
  ms: number
  response: StoredResponse | undefined
  /** Instead of a response that there is not. */
  none: Child
}

/** What the server responded. Its text comes from outside: it is escaped and shown. */
export function ResponseCard({ status, ms, response, none }: ResponseProps) {
  const isSuccess = status !== null && status >= 200 && status < 300
  return (
    <section class="card stack">
      <div class="row apart">
        <h2>Response</h2>
        {status !== null && (
          <p class="row">
            <Badge tone={isSuccess ? 'success' : 'danger'}>{status}</Badge>
            <span class="muted">{ms} ms</span>
          </p>
        )}
      </div>
      {response ? (
        <>
          <h3>Body</h3>
          <Body body={response.body} />
          <Headers headers={response.headers} leftOut={response.leftOut} />
        </>
      ) : (
        <p class="muted">{none}</p>
      )}
    </section>
  )
}

const UNREAD: Record<Unread, string> = {
  size: `Only the first ${MOST_BODY_BYTES / 1024} KB are read.`,
  time: 'The body had not ended after a second, so the rest wasn’t read.',
  error: 'The body broke off here.',
}

function Body({ body: { text, base64, bytes, unread } }: { body: StoredBody }) {
  const note = unread && <p class="hint">{UNREAD[unread]}</p>
  if (base64 !== undefined) {
    return (
      <>
        <p class="muted">Binary data, {formatCount(bytes, 'byte')} read. It begins with:</p>
        <pre tabindex={0}>{hexRows(base64)}</pre>
        {note}
      </>
    )
  }
  return (
    <>
      {text ? <Code text={text} /> : <p class="muted">Empty</p>}
      {note}
    </>
  )
}

/** JSON laid out, anything else as it is. */
function Code({ text }: { text: string }) {
  const parts = layOutJson(text)
  return (
    <pre class="wrap code" tabindex={0}>
      {parts
        ? parts.map(({ kind, text: part }) =>
            kind === 'plain' ? part : <span class={kind}>{visibleText(part)}</span>,
          )
        : visibleText(text)}
    </pre>
  )
}

function Headers({ headers, leftOut }: { headers: Header[]; leftOut?: number | undefined }) {
  return (
    <>
      <h3>Headers</h3>
      {headers.length > 0 ? (
        <dl class="headers">
          {headers.map(([name, value]) => (
            <>
              <dt>{visibleText(name)}</dt>
              <dd>{visibleText(value)}</dd>
            </>
          ))}
        </dl>
      ) : (
        <p class="muted">None</p>
      )}
      {leftOut !== undefined && (
        <p class="hint">{formatCount(leftOut, 'more header')} not stored.</p>
      )}
    </>
  )
}
