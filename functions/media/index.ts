import { type Context, Hono } from 'hono'
import { IMAGE_TYPES } from '../../domain/image-file.ts'
import { cacheTags, setPolicy } from '../caching/cache-policy.ts'
import { isLoopback, throughLoopback } from '../caching/canonical-url.ts'
import { notFound } from '../http/errors.ts'
import { pathParam } from '../http/path-param.ts'
import type { App } from '../platform/deps.ts'

/** Uploaded images: names contain a hash of the files, so they are cached forever. */
export const media = new Hono<App>()
media.get('/:id{img_[a-z0-9]+}/:file', serveImage)

const FILE = /^(large|medium|small|square)\.([a-z]+)$/

/** GET /media/:id/:variant.:extension. Other spellings are answered from this one, the only one that is kept. */
async function serveImage(c: Context<App>): Promise<Response> {
  const id = pathParam(c, 'id')
  const [, variant, extension = ''] = FILE.exec(pathParam(c, 'file')) ?? []
  if (!variant || !Object.hasOwn(IMAGE_TYPES, extension)) throw notFound('Image')
  const path = `/media/${id}/${variant}.${extension}`
  const { href, origin } = new URL(c.req.url)
  if (href !== origin + path && !(await isLoopback(c))) return throughLoopback(c, path)
  const { bucket } = c.env
  // A file that was uploaded as it is has one variant.
  const found =
    (await bucket?.get(`${id}/${variant}.${extension}`)) ??
    (await bucket?.get(`${id}/large.${extension}`))
  if (!found) throw notFound('Image')
  const response = new Response(found.body, {
    headers: {
      'content-type': IMAGE_TYPES[extension as keyof typeof IMAGE_TYPES],
      'content-length': String(found.size),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    },
  })
  setPolicy(response.headers, 'immutable', [cacheTags.image(id)])
  return response
}
