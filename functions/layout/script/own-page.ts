/** Fetches the page that a form of this page would open with these changes, without showing or running it. */
export async function askForPage(
  form: HTMLFormElement,
  changes: Record<string, string>,
  signal?: AbortSignal,
): Promise<Document> {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  for (const [name, value] of Object.entries(changes)) body.set(name, value)
  return readPage(await fetch(form.action, { method: 'POST', body, ...(signal ? { signal } : {}) }))
}

/** Fetches this page anew, without showing or running it. */
export async function askAgain(): Promise<{ answer: Response; page: Document }> {
  const answer = await fetch(location.href)
  return { answer, page: await readPage(answer) }
}

/** Reads one of our own pages without showing or running it. */
export async function readPage(answer: Response): Promise<Document> {
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}
