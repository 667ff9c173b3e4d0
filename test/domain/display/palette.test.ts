import { expect, it } from 'vitest'
import { PALETTE } from '../../../domain/display/palette.ts'
import { COLORS } from '../../../functions/layout/style/colors.ts'
import { contrast } from '../../support/contrast.ts'

it.each(Object.entries(PALETTE))('%s can be seen on light and dark pages', (_name, color) => {
  for (const { ground, surface, sunken } of [COLORS.light, COLORS.dark]) {
    for (const behind of [ground, surface, sunken]) {
      expect(contrast(color, behind), behind).toBeGreaterThanOrEqual(3)
    }
  }
})
