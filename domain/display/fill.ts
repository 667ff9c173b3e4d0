/** A text with its `{gap}`s filled in; a gap that nothing is given for stays empty. */
export function fill(
  text: string,
  gaps: Record<string, string | number>,
  write: (value: string) => string = (value) => value,
): string {
  return text.replace(/\{(\w+)\}/g, (_, gap) => write(String(gaps[gap] ?? '')))
}
