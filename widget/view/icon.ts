const SVG = 'http://www.w3.org/2000/svg'
const PATHS = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  near: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 1v4M12 19v4M1 12h4M19 12h4',
  place: 'M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM12 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  time: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  close: 'M6 6l12 12M18 6L6 18',
  next: 'M9 5l7 7-7 7',
}
export type IconName = keyof typeof PATHS | 'back'

export function icon(name: IconName): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', name)
  // The style sheet turns one arrow to either side.
  path.setAttribute('d', PATHS[name === 'back' ? 'next' : name])
  svg.append(path)
  return svg
}
