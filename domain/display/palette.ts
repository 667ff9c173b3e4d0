/**
 * The colors of categories and feeds. Each has a contrast of at least 3:1 on light and dark pages (WCAG
 * 1.4.11; test/domain/display/palette.test.ts), so one value serves both. Text never has these colors.
 */
export const PALETTE = {
  Red: '#d24a43',
  Orange: '#d0631c',
  Amber: '#b57a0a',
  Olive: '#7f8a1f',
  Green: '#3f8f46',
  Teal: '#0d8a7e',
  Blue: '#2f7fd0',
  Indigo: '#6a72d9',
  Purple: '#9061c9',
  Pink: '#cf4b8b',
  Brown: '#9a6a48',
  Gray: '#6b7a8c',
} as const

export const PALETTE_COLORS: readonly string[] = Object.values(PALETTE)

/**
 * What categories get by themselves (db/functions/after-change/color-categories.sql): neighbors of the list are easy to
 * tell apart, and gray looks like none.
 */
export const AUTOMATIC_COLORS = [
  PALETTE.Blue,
  PALETTE.Orange,
  PALETTE.Green,
  PALETTE.Purple,
  PALETTE.Amber,
  PALETTE.Pink,
  PALETTE.Teal,
  PALETTE.Red,
  PALETTE.Indigo,
  PALETTE.Olive,
  PALETTE.Brown,
]
