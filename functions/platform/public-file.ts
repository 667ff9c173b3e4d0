import type { Deps } from './deps.ts'

type Assets = { fetch(request: Request): Promise<Response> }

/** Reads the files beside the Worker; where there is no such binding there are none. */
export function publicFileThrough(bindings: unknown): Deps['publicFile'] {
  const { ASSETS } = (bindings ?? {}) as { ASSETS?: Assets }
  return async (path) =>
    // The binding looks at the path only; a request must name some host.
    ASSETS?.fetch(new Request(`https://assets.invalid${path}`)) ??
    new Response(null, { status: 404 })
}
