import { notFound } from '../../http/errors.ts'

/** GET of anything else below an organization. */
export function unknownPage(): never {
  throw notFound('Page')
}
