export type Answered = { status: number; headers: Record<string, string>; body: unknown }

/** A whole answer as one value: compared at once, so that a failure prints the body. */
export async function answerOf(promised: Response | Promise<Response>): Promise<Answered> {
  const response = await promised
  const headers = Object.fromEntries(response.headers)
  return { status: response.status, headers, body: parse(await response.text()) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
