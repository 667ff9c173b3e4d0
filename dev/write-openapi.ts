import { writeFileSync } from 'node:fs'
import { openapiDocument } from '../functions/api/openapi.ts'
import { typesOf } from './openapi-client/types-of.ts'
import { toolInputs } from './tool-inputs.ts'

// `npm run build:openapi`: the Worker serves the first file, a test calls the API by the second, and
// `/mcp` lists its tools with the third; tests fail when one is out of date.
const document = openapiDocument()
write('../functions/api/openapi.generated.json', `${JSON.stringify(document, null, 2)}\n`)
write('../functions/api/client/types.generated.d.ts', await typesOf(document))
write('../functions/mcp/tool-inputs.generated.json', `${JSON.stringify(toolInputs(), null, 2)}\n`)

function write(path: string, text: string) {
  writeFileSync(new URL(path, import.meta.url), text)
}
