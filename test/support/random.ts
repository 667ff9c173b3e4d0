import { spawnSync } from 'node:child_process'

/** Numbers that look random and come back with their seed. */
export type Random = {
  /** From `least` to `most`, both included. */
  int(least: number, most: number): number
  /** From `least` up to `most`. */
  float(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** A list of `least` to `most` values. */
  list<T>(least: number, most: number, make: () => T): T[]
  chance(share: number): boolean
}

/** mulberry32: small, and good enough to shuffle tests with. */
export function randomFrom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    int,
    float: (least, most) => least + next() * (most - least),
    pick: (list) => list[int(0, list.length - 1)] as (typeof list)[number],
    list: (least, most, make) => Array.from({ length: int(least, most) }, make),
    chance: (share) => next() < share,
  }
}

/**
 * What TEST_SEED says, else a number made from the committed files: each change tries other inputs,
 * and whoever runs the same files again, here or in CI, gets the same answer.
 */
export function newSeed(): number {
  return Number(process.env.TEST_SEED ?? seedOfFiles())
}

function seedOfFiles(): number {
  // In a container the files may belong to somebody else, and git would refuse to read them.
  const tree = ['-c', 'safe.directory=*', 'rev-parse', 'HEAD^{tree}']
  const { stdout } = spawnSync('git', tree, { encoding: 'utf8' })
  return Number.parseInt(stdout?.slice(0, 7) || '1', 16)
}

/** Runs a check on many random inputs; a failure names the seed, and TEST_SEED repeats it. */
export async function forRandom(
  runs: number,
  check: (random: Random) => unknown,
  first = newSeed(),
): Promise<void> {
  for (let seed = first; seed < first + runs; seed++) {
    try {
      await check(randomFrom(seed))
    } catch (error) {
      const { message } = error as Error
      throw new Error(`with TEST_SEED=${seed}: ${message}`, { cause: error })
    }
  }
}
