import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { functionNamesModule } from './function-names.ts'
import { lettersFile } from './letters-file.ts'
import { LETTERS_FILE, pageAssets } from './page-assets.ts'

// Files that are made from others: written by `npm install`, before each build, test run, and start of
// `npm run dev`, and by `npm run generate`; never committed.

/** Writes them; `quick` leaves out those that only a change of the API's types or of the font concerns. */
export async function writeGenerated({ quick = false } = {}): Promise<void> {
  // In this order: what is made from the API's code imports the names above it.
  write('db/connection/function-names.generated.ts', functionNamesModule())
  if (!quick || !existsSync(LETTERS_FILE)) {
    write('functions/pages/picture/letters.generated.json', lettersFile())
  }
  write('functions/caching/assets.generated.ts', assetNamesModule())
  const { openapiDocument } = await import('../functions/api/openapi.ts')
  const { TOOLS } = await import('../functions/mcp/tools.ts')
  const { TOOL_RESULTS } = await import('../domain/tool-results.ts')
  const document = openapiDocument()
  write('functions/api/openapi.generated.json', `${JSON.stringify(document, null, 2)}\n`)
  const schemas = toolSchemas(TOOLS, TOOL_RESULTS)
  write('functions/mcp/tool-schemas.generated.json', `${JSON.stringify(schemas, null, 2)}\n`)
  if (quick) return
  const { typesOf } = await import('./openapi-client/types-of.ts')
  // Types say what responses are; whole responses in their comments would hide it.
  write('functions/api/client/types.generated.d.ts', await typesOf(openapiDocument({})))
}

/** What the Worker imports: the addresses that its pages link to. */
function assetNamesModule(): string {
  const names = Object.entries(pageAssets()).map(([name, { path }]) => `  ${name}: '${path}',\n`)
  return `export const ASSETS = {\n${names.join('')}}\n`
}

/** What each tool of `/mcp` accepts and returns, as JSON Schema. The Worker answers with it and cannot derive it. */
function toolSchemas(
  tools: Record<string, { input: z.ZodMiniType }>,
  results: Record<string, z.core.$ZodType>,
): object {
  const schemas = Object.entries(results).map(([name, result]) => {
    const { input } = tools[name] ?? {}
    if (!input) throw new Error(`There is no tool ${name}`)
    const inputSchema = z.toJSONSchema(input, { io: 'input' })
    return [name, { inputSchema, outputSchema: resultSchema(result) }]
  })
  return Object.fromEntries(schemas)
}

/** Results may gain fields, like responses of the API. No client has to resolve references. */
function resultSchema(result: z.core.$ZodType): object {
  const metadata = z.registry<z.core.GlobalMeta>()
  metadata.get = (schema) => {
    const { id: _, ...described } = z.globalRegistry.get(schema) ?? {}
    return described as never
  }
  return z.toJSONSchema(result, {
    metadata,
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties
    },
  })
}

function write(path: string, text: string) {
  const file = new URL(`../${path}`, import.meta.url)
  // Programs that watch the file are notified of real changes only.
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  writeFileSync(file, text)
}
