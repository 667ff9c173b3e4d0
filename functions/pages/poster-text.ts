import type { Event } from '../../domain/event-contract.ts'

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/

/** How much room a letter takes: one of Chinese, Japanese, or Korean that of two. */
const widthOf = (letter: string) => (WIDE.test(letter) ? 2 : 1)

/** The longest title of each size. */
const SIZES = [20, 40, 80, 140, 250]

/** From 1, for a few words, to 6: a poster is one page, so a longer title is set smaller. */
export function titleSize(title: string): number {
  const width = [...title].reduce((sum, letter) => sum + widthOf(letter), 0)
  const at = SIZES.findIndex((most) => width <= most)
  return at < 0 ? SIZES.length + 1 : at + 1
}

/** Letters of the description that a poster has room for, with and without an image, by the size of its title. */
const ROOM = {
  pictured: [180, 160, 120, 80, 0, 0],
  plain: [480, 440, 360, 280, 160, 80],
}

/** The beginning of the description, in whole words and on one line. */
export function posterText({ title, description }: Event, isPictured: boolean): string {
  const room = ROOM[isPictured ? 'pictured' : 'plain'][titleSize(title) - 1] ?? 0
  let width = 0
  let text = ''
  for (const letter of description
    .slice(0, 2 * room + 1)
    .replace(/\s+/g, ' ')
    .trim()) {
    width += widthOf(letter)
    if (width > room) return room > 0 ? `${text.replace(/\s+\S{0,20}$/, '')}…` : ''
    text += letter
  }
  return text
}
