import * as z from 'zod/mini'
import { PALETTE, PALETTE_COLORS } from '../../../domain/display/palette.ts'
import { Select } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'

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
  first?: { value: string; label: string } | undefined
}

/** A color of the palette, by its name. */
export function ColorField({ state, name = 'color', label, first }: Props) {
  const options = first ? [first, ...OPTIONS] : OPTIONS
  return <Select {...{ state, name, label, options }} />
}
