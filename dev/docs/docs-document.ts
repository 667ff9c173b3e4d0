import document from '../../functions/api/openapi.generated.json' with { type: 'json' }

export type Schema = {
  type?: string | string[]
  $ref?: string
  anyOf?: Schema[]
  enum?: string[]
  items?: Schema
  properties?: Record<string, Schema>
  description?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  maxLength?: number
  default?: string | number | boolean
}
export type Parameter = {
  name: string
  in: 'path' | 'query'
  description: string
  schema: Schema
  example?: string | number
}
export type Operation = {
  id: string
  path: string
  summary: string
  description: string
  parameters: Parameter[]
  /** Name of the model that a 200 carries. */
  answer: string
  /** What the demo data answers. */
  example: unknown
}

type Described = {
  operationId: string
  summary: string
  description: string
  parameters: Parameter[]
  responses: { 200: { content: { 'application/json': { schema: Schema; example?: unknown } } } }
}

const paths = document.paths as unknown as Record<string, { get: Described }>
const schemas = document.components.schemas as unknown as Record<string, Schema>

export const OPERATIONS: Operation[] = Object.entries(paths).map(([path, { get }]) => {
  const { schema, example } = get.responses[200].content['application/json']
  return {
    id: get.operationId,
    path,
    summary: get.summary,
    description: get.description,
    parameters: get.parameters,
    answer: modelName(schema.$ref ?? ''),
    example,
  }
})

export const MODELS: [string, Schema][] = Object.entries(schemas)

/** `listFeedEvents` -> `list-feed-events`, below `/docs/`. */
export function operationPage(id: string): string {
  return dashed(id)
}

/** `EventList` -> `model-event-list`, below `/docs/`. */
export function modelPage(name: string): string {
  return `model-${dashed(name)}`
}

function dashed(name: string): string {
  return name.replace(/(?<=.)(?=[A-Z])/g, '-').toLowerCase()
}

/** `#/components/schemas/Event` -> `Event` */
export function modelName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

/** A request that shows the operation at work. */
export function exampleUrl(base: string, { path, parameters }: Operation): string {
  const url = new URL(
    base +
      path.replace(/\{(\w+)\}/g, (_, name) => {
        const example = parameters.find((parameter) => parameter.name === name)?.example
        return encodeURIComponent(String(example ?? name))
      }),
  )
  for (const { name, in: where, example } of parameters) {
    if (where === 'query' && example !== undefined) url.searchParams.set(name, String(example))
  }
  return url.href
}

/** The service in the recorded examples. */
const RECORDED_AT = 'https://calendar.example.com'

/** The response to that request, as text. */
export function exampleAnswer(publicUrl: string, { example }: Operation): string {
  return JSON.stringify(example, null, 2).replaceAll(RECORDED_AT, publicUrl)
}
