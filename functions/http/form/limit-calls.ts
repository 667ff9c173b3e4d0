import { HttpError } from '../errors.ts'

/** Ends the request when a limit (`deps.limits`) is reached. */
export async function limitCalls(allowed: Promise<boolean>): Promise<void> {
  if (await allowed) return
  throw new HttpError(429, 'Too many requests. Please wait a minute.', { 'Retry-After': '60' })
}
