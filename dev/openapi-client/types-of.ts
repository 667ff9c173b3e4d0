import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'

/**
 * The types of a client, as `openapi-typescript` makes them of an OpenAPI document. It needs the
 * compiler API that TypeScript 7 no longer has: hence this folder's own package.json.
 */
export async function typesOf(document: object): Promise<string> {
  return astToString(await openapiTypescript(document as OpenAPI3))
}
