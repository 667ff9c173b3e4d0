import type { Context } from 'hono'
import type { App } from '../platform/deps.ts'
import { callTool } from './call-tool.ts'
import { EARLIER, type Message, MODERN, ProtocolError, VERSION_KEY, VERSIONS } from './messages.ts'
import generated from './tool-schemas.generated.json' with { type: 'json' }
import { TOOLS } from './tools.ts'

const SERVER = { name: 'calendar-feed-service', title: 'Calendar Feed Service', version: '1' }
const INSTRUCTIONS =
  'Read-only event calendars. Call search_events to find events in all calendars, find_calendars to find a calendar by name, list_events for its events, and get_event for the details of one. When you show an event to people, link to its pageUrl.'
const DESCRIBED = {
  serverInfo: SERVER,
  capabilities: { tools: {} },
  instructions: INSTRUCTIONS,
}
/** The tools change with a release only. */
const KEEP = { ttlMs: 3_600_000, cacheScope: 'public' }

/** The result of one request, or a `ProtocolError`. */
export async function answerMessage(c: Context<App>, message: Message): Promise<object> {
  const version = versionOf(c, message)
  if (version === MODERN) {
    const { kept, ...result } = await modern(c, message)
    const _meta = { 'io.modelcontextprotocol/serverInfo': SERVER }
    return { resultType: 'complete', ...result, ...(kept ? KEEP : {}), _meta }
  }
  const { method, params } = message
  if (method === 'initialize') {
    const asked = params?.protocolVersion ?? ''
    return { protocolVersion: EARLIER.includes(asked) ? asked : EARLIER[0], ...DESCRIBED }
  }
  if (method === 'ping') return {}
  const { kept: _, ...result } = await either(c, message)
  return result
}

type Result = Record<string, unknown> & { kept?: boolean }

async function modern(c: Context<App>, message: Message): Promise<Result> {
  if (message.method === 'server/discover') {
    const { serverInfo: _, ...described } = DESCRIBED
    return { supportedVersions: VERSIONS, ...described, kept: true }
  }
  return either(c, message)
}

async function either(c: Context<App>, { method, params }: Message): Promise<Result> {
  if (method === 'tools/list') return { tools: listed, kept: true }
  if (method === 'tools/call') return callTool(c, params)
  throw new ProtocolError('method', `Unknown method: ${method.slice(0, 100)}`)
}

const schemas: Record<string, { inputSchema: object; outputSchema: object }> = generated
const listed = Object.entries(TOOLS).map(([name, { title, description }]) => ({
  name,
  title,
  description,
  ...schemas[name],
  annotations: { title, readOnlyHint: true, openWorldHint: false },
}))

/** What the request says it speaks; headers and body must agree, since proxies read the headers only. */
function versionOf(c: Context<App>, { method, params }: Message): string | undefined {
  const header = c.req.header('mcp-protocol-version')
  const claimed = params?._meta?.[VERSION_KEY]
  const version = claimed ?? header
  if (version !== undefined && !VERSIONS.includes(version)) {
    const data = { supported: VERSIONS, requested: version.slice(0, 100) }
    throw new ProtocolError('version', 'Unsupported protocol version', data)
  }
  if (version !== MODERN) return version
  if (claimed === undefined) {
    throw new ProtocolError('headers', `params._meta must contain ${VERSION_KEY}`)
  }
  const said: [string, string | undefined][] = [
    ['mcp-protocol-version', claimed],
    ['mcp-method', method],
    ...(method === 'tools/call' ? ([['mcp-name', params?.name]] as const) : []),
  ].map(([name = '', value]) => [name, value])
  for (const [name, value] of said) {
    if ((c.req.header(name) ?? '') !== (value ?? '')) {
      throw new ProtocolError('headers', `Header ${name} does not match the request body`)
    }
  }
  return version
}
