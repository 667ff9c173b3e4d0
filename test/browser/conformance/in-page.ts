/** What a probe found wrong, by the criterion that it breaks. */
export type Fault = { num: string; what: string }

/** Every element, also inside of shadow trees; the one that has the focus; whether `inner` is inside of `outer`. */
export const DEEP = `
  const all = (root = document) => [...root.querySelectorAll('*')].flatMap((element) =>
    element.shadowRoot ? [element, ...all(element.shadowRoot)] : [element])
  const parentOf = (element) => element.assignedSlot ?? element.parentElement ?? element.getRootNode().host
  const active = () => {
    let found = document.activeElement
    while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
    return found
  }
  const within = (inner, outer) => Boolean(inner) && (inner === outer || within(parentOf(inner), outer))
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
  const isHiddenText = (element) => {
    const { width, height } = element.getBoundingClientRect()
    return width <= 1 || height <= 1
  }
  const nameOf = (element) => element.outerHTML.replace(/\\s+/g, ' ').slice(0, 140)
`
