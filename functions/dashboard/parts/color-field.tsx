import * as z from 'zod/mini'
import { PALETTE, PALETTE_COLORS } from '../../../domain/display/palette.ts'
import { Choices } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import { ColorDot } from './event-look.tsx'

const OPTIONS = [
  { value: '', label: 'None' },
  ...Object.entries(PALETTE).map(([label, value]) => ({ value, label })),
]

/** Empty becomes null. */
export const paletteColor = z.pipe(
  z.catch(z.enum(['', ...PALETTE_COLORS]), ''),
  z.transform((color: string) => color || null),
)

/** The name of a color of the palette, or what it is stored as. */
export function colorName(color: string): string {
  return OPTIONS.find(({ value }) => value === color)?.label ?? color
}

type Props = {
  state: FormState
  name?: string
  label: string
  /** What may be chosen before the colors. */
  first?: { value: string; label: string; color: string | null } | undefined
}

/** The colors of the palette side by side, each with its name. */
export function ColorField({ state, name = 'color', label, first }: Props) {
  const colors = OPTIONS.map((option) => ({ ...option, color: option.value || null }))
  const options = (first ? [first, ...colors] : colors).map(({ color, ...option }) => ({
    ...option,
    mark: <ColorDot color={color} />,
  }))
  const values = { ...state.values, [name]: state.values[name] ?? '' }
  return <Choices {...{ name, label, options }} state={{ ...state, values }} inline />
}
