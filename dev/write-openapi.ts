import { writeFileSync } from 'node:fs'
import { openapiDocument } from '../functions/api/openapi.ts'

// `npm run build:openapi`: the Worker serves this file; a test fails when it is out of date.
const target = new URL('../functions/api/openapi.generated.json', import.meta.url)
writeFileSync(target, `${JSON.stringify(openapiDocument(), null, 2)}\n`)
