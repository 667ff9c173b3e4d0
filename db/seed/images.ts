import { mediaPath } from '../../domain/media.ts'
import { HILLTOP, RIVERSIDE } from './organizations.ts'

/** The demo's images by name; `npm run dev` makes their files of `dev/demo-images/<name>.svg`. */
export const DEMO_IMAGES = [
  'books',
  'dance',
  'flags',
  'gallery',
  'rainbow',
  'record',
  'river',
  'shapes',
  'stage',
  'stars',
  'strings',
  'trees',
] as const
export type DemoImage = (typeof DEMO_IMAGES)[number]

export const demoImageId = (name: DemoImage) => `img_demo${name.padEnd(28, '0')}`

type Style = [color: string, image?: DemoImage]

/** The looks of the demo's categories. All others look like their feed. */
const MUSIC: Record<string, Style> = {
  jazz: ['#9061c9', 'record'],
  blues: ['#2f7fd0', 'river'],
  classical: ['#b57a0a', 'strings'],
  rock: ['#d24a43', 'stage'],
  soul: ['#d0631c', 'stage'],
  country: ['#9a6a48'],
  dance: ['#cf4b8b', 'dance'],
  latin: ['#cf4b8b', 'dance'],
  electronic: ['#6a72d9', 'stars'],
  festival: ['#d0631c', 'flags'],
  exhibition: ['#6b7a8c', 'gallery'],
  world: ['#0d8a7e'],
  workshop: ['#7f8a1f', 'shapes'],
  outdoors: ['#3f8f46', 'trees'],
  science: ['#6a72d9', 'stars'],
  stories: ['#d0631c', 'rainbow'],
  museum: ['#6b7a8c', 'gallery'],
  theatre: ['#d24a43', 'stage'],
}
const LIBRARY: Record<string, Style> = {
  books: ['#9a6a48', 'books'],
  learning: ['#2f7fd0'],
  community: ['#0d8a7e'],
  children: ['#cf4b8b'],
}

export const demoStyles = [...stylesOf(RIVERSIDE, MUSIC), ...stylesOf(HILLTOP, LIBRARY)]

function stylesOf(orgId: string, styles: Record<string, Style>) {
  return Object.entries(styles).map(([key, [color, image]]) => {
    return { orgId, key, color, imageUrl: image ? mediaPath(demoImageId(image), 'webp') : null }
  })
}

export function demoImages(now: Date) {
  return DEMO_IMAGES.map((name) => ({
    id: demoImageId(name),
    orgId: name === 'books' ? HILLTOP : RIVERSIDE,
    ...{ extension: 'webp', bytes: 40_000, createdAt: now, checkedAt: now },
  }))
}
