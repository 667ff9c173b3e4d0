/**
 * Leaves out the signs that turn the direction of all that follows them: in a title they would turn what
 * we write beside it, and not every mail program keeps them inside its own element.
 */
export function withoutOverrides(text: string): string {
  return text.replace(/[\u202a-\u202e]/g, '')
}
