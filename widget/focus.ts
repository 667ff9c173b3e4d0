/** Names what has the focus inside `parent`, so that it can have it again after a redraw. */
export function keyOfFocus(parent: Element): string | undefined {
  const { activeElement } = parent.getRootNode() as ShadowRoot
  return parent.contains(activeElement) ? (activeElement as HTMLElement).dataset.key : undefined
}

export function focusKey(parent: Element | undefined, key: string | undefined): void {
  parent?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus()
}
