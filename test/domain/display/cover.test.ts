import { describe, expect, it } from 'vitest'
import { coverOf, isMostlyText, PATTERNS, TURNS } from '../../../domain/display/cover.ts'
import { PALETTE } from '../../../domain/display/palette.ts'
import { COLORS } from '../../../functions/layout/style/colors.ts'
import { contrast } from '../../support/contrast.ts'

const ids = Array.from(
  { length: 400 },
  (_, n) => `evt_${(n * 7919).toString(36).padStart(20, '0')}`,
)

describe('coverOf()', () => {
  it('draws one pattern for a category, in every turn', () => {
    const covers = ids.map((id) => coverOf({ id, categories: ['Jazz', id] }))
    expect(new Set(covers.map(({ pattern }) => pattern)).size).toBe(1)
    const turns = Map.groupBy(covers, ({ turn }) => turn)
    expect(turns.size).toBe(TURNS)
    for (const [, same] of turns) expect(same.length).toBeGreaterThan(ids.length / TURNS / 2)
  })

  it('draws every pattern in every turn for events without a category', () => {
    const covers = ids.map((id) => coverOf({ id, categories: [] }))
    expect(new Set(covers.map(({ pattern, turn }) => `${pattern} ${turn}`)).size).toBe(
      PATTERNS * TURNS,
    )
  })

  it('draws the same event alike, whatever was drawn before', () => {
    const draw = (order: string[]) => order.map((id) => coverOf({ id, categories: [] }))
    expect(draw(ids.toReversed()).toReversed()).toEqual(draw(ids))
  })
})

describe('isMostlyText()', () => {
  it.each([
    [['a'], false],
    [[null], true],
    [['a', null], false],
    [['a', null, undefined], true],
    [[], false],
  ])('of %j is %j', (images, expected) => {
    expect(isMostlyText(images)).toBe(expected)
  })

  it('stays while a list gets longer', () => {
    const first = Array.from({ length: 20 }, () => 'a')
    expect(isMostlyText([...first, ...Array.from({ length: 60 }, () => null)])).toBe(false)
  })
})

describe.each(['light', 'dark'] as const)('a cover on a %s page', (scheme) => {
  it.each(Object.entries(PALETTE))('is quiet in %s, and its date is read', (_, color) => {
    const { surface, text } = COLORS[scheme]
    const [ground, ink] = [mix(color, surface, 0.14), mix(color, surface, 0.28)]
    expect(contrast(ink, ground)).toBeLessThan(1.6)
    for (const behind of [ground, ink]) {
      expect(contrast(text, behind)).toBeGreaterThanOrEqual(4.5)
    }
  })
})

/** As `color-mix(in srgb, …)`. */
function mix(color: string, other: string, share: number): string {
  const part = (at: number) => {
    const [of, and] = [color, other].map((one) => Number.parseInt(one.slice(at, at + 2), 16))
    return Math.round((of ?? 0) * share + (and ?? 0) * (1 - share))
  }
  return `#${[1, 3, 5].map((at) => part(at).toString(16).padStart(2, '0')).join('')}`
}
