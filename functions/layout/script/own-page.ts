/** Fetches the page that a form of this page would open with these changes, without showing or running it. */
export async function askForPage(
  form: HTMLFormElement,
  changes: Record<string, string>,
  signal?: AbortSignal,
): Promise<Document> {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  for (const [name, value] of Object.entries(changes)) body.set(name, value)
  const answer = await fetch(form.action, { method: 'POST', body, ...(signal ? { signal } : {}) })
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}
