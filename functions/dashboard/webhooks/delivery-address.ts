/** Whose change a webhook tells of; null once its body is gone. */
export function addressIn(body: string | null): string | null {
  if (!body) return null
  const { data } = JSON.parse(body) as { data?: { email?: string } }
  return data?.email ?? null
}
