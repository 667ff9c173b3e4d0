import type { SourceFields, SourceItem } from '../../domain/imports/source-event.ts'
import { isPublicName } from '../../domain/web-address.ts'
import type { Env } from '../platform/env.ts'

/** Hosts that images may be at although their names are not public: our own, and those of development. */
export type OwnHosts = Pick<Env, 'PUBLIC_URL' | 'WEBHOOK_INSECURE_HOSTS'>

/**
 * Leaves out images that the browsers of visitors must not be sent to: what is not at a public name may be a device
 * in their own network. Images are loaded with https, as browsers do on pages with https. Whether one was left out.
 */
export function dropPrivateImages({ fields, repeat }: SourceItem, hosts: OwnHosts): boolean {
  let isDropped = false
  for (const own of [fields, ...(repeat?.changes ?? []).map((change) => change.fields)]) {
    if (dropPrivateImage(own, hosts)) isDropped = true
  }
  return isDropped
}

function dropPrivateImage(fields: Partial<SourceFields>, hosts: OwnHosts): boolean {
  if (!fields.imageUrl) return false
  const url = publicUrl(new URL(fields.imageUrl), hosts)
  if (url === fields.imageUrl) return false
  fields.imageUrl = url
  if (url === null) fields.imageAlt = null
  return url === null
}

function publicUrl(url: URL, { PUBLIC_URL, WEBHOOK_INSECURE_HOSTS }: OwnHosts): string | null {
  const { protocol, host, hostname, href } = url
  if (url.origin === new URL(PUBLIC_URL).origin || WEBHOOK_INSECURE_HOSTS.includes(host))
    return href
  if (!isPublicName(hostname)) return null
  if (protocol === 'https:') return href
  return url.port === '' ? href.replace(/^http:/, 'https:') : null
}
