import { Budget } from '../budget.ts'

/** What reading one file may cost in all. Real ones of 10 MB stay far below. */
export class ReadBudget {
  /** Days and months that repeat rules look at: of 25,000 weekly ones, or 40 that count each day since 1900. */
  readonly steps = new Budget(2_000_000)
  /** Dates that RDATE and EXDATE list one by one. */
  readonly listed = new Budget(100_000)
  /** Dates of all series. */
  readonly dates = new Budget(MOST_DATES_OF_FILE)
}

export const MOST_DATES_OF_FILE = 200_000
