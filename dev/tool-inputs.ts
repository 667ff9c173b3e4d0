import * as z from 'zod/mini'
import { TOOLS } from '../functions/mcp/tools.ts'

/** What each tool of `/mcp` takes, as JSON Schema: said by the Worker, which cannot derive it. */
export function toolInputs(): Record<string, object> {
  const inputs = Object.entries(TOOLS).map(([name, { input }]) => {
    return [name, z.toJSONSchema(input, { io: 'input' })]
  })
  return Object.fromEntries(inputs)
}
