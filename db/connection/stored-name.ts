import { type SQL, sql } from 'drizzle-orm'
import { FUNCTION_NAMES } from './function-names.generated.ts'

/** The name of a stored function, for a statement that calls it. */
export const stored = (name: keyof typeof FUNCTION_NAMES): SQL => sql.raw(FUNCTION_NAMES[name])
