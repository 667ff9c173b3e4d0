/** Without it, errors come as JSON. */
export const FOR_PAGE = { accept: 'text/html' }

/** Fetches the page that a form of this page would open with these changes, without showing or running it. */
export async function askForPage(
  form: HTMLFormElement,
  changes: Record<string, string>,
  signal?: AbortSignal,
): Promise<Document> {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  for (const [name, value] of Object.entries(changes)) body.set(name, value)
  const asked = { method: 'POST', headers: FOR_PAGE, body, ...(signal ? { signal } : {}) }
  return readPage(await fetch(form.action, asked))
}

/** Whether the focus may move within a part of the page: who went on elsewhere while an answer came stays there. */
export function isFree(part: HTMLElement): boolean {
  const { activeElement, body } = document
  return activeElement === body || part.contains(activeElement)
}

/** Fetches this page anew, without showing or running it. */
export async function askAgain(): Promise<{ answer: Response; page: Document }> {
  const answer = await fetch(location.href, { headers: FOR_PAGE })
  return { answer, page: await readPage(answer) }
}

/** Reads one of our own pages without showing or running it. */
export async function readPage(answer: Response): Promise<Document> {
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}
