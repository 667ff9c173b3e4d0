import { isTaken } from './is-taken.ts'

export type Saved = 'saved' | 'missing' | 'slug taken'

/** What became of a write that returns the rows it wrote, where only a short name can be taken. */
export async function saved(write: PromiseLike<unknown[]>): Promise<Saved> {
  try {
    return (await write).length > 0 ? 'saved' : 'missing'
  } catch (error) {
    if (isTaken(error)) return 'slug taken'
    throw error
  }
}
