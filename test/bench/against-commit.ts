import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFunctionFiles } from '../../db/install/function-files.ts'
import { installFunctions } from '../../db/install/install-functions.ts'
import { type WorkerModule, workerModules } from '../../dev/worker-bundle.ts'
import type { BenchDatabase } from './bench-database.ts'
import { endpointPaths } from './endpoint-paths.ts'
import { median } from './interleave.ts'
import { cpuPerRequest, requestsPerSecond, type Target } from './load.ts'
import { ratio, type Section } from './report.ts'
import { startMiniflare } from './start-miniflare.ts'
import { startNeon } from './start-neon.ts'
import type { Effort } from './worker-cpu.ts'
import { serviceScript } from './worker-scripts.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The Worker of this tree and that of a commit, in turns, in one runtime, on one database. */
export async function compareWithCommit(
  modules: WorkerModule[],
  commit: string,
  database: BenchDatabase,
  feeds: number,
  effort: Effort,
): Promise<Section> {
  const neon = await startNeon(database.url)
  const running = await startMiniflare([
    serviceScript('service', modules, neon.endpoint),
    serviceScript('before', await modulesOf(commit, database), neon.endpoint),
  ])
  try {
    const reads = Object.entries(await endpointPaths(running, feeds))
    const feed = 'feed_bench0'
    const rows = []
    for (const [name, paths] of reads) rows.push({ name, paths })
    rows.push({ name: 'a sign-up', paths: ['/subscriptions'], post: newAddress(feed) })
    const taken = rows.map(() => ({ service: [] as number[], before: [] as number[] }))
    for (let round = -1; round < effort.rounds; round++) {
      for (const [i, { name: _, ...row }] of rows.entries()) {
        for (const worker of ['service', 'before'] as const) {
          const port = running.ports[worker] ?? 0
          const target: Target = { port, host: `${worker}.test`, ...row }
          if (round < 0) await requestsPerSecond(target, effort.warmUp)
          else taken[i]?.[worker].push(await cpuPerRequest(running.pid, target, effort))
        }
      }
    }
    return {
      title: `Worker CPU per request against ${commit}`,
      how: `CPU of the whole runtime process per request at ${effort.perSecond} requests/s, medians of ${effort.rounds} rounds in turns, straight to each Worker, on one database.`,
      head: ['', commit, 'now', 'ratio'],
      rows: rows.map(({ name }, i) => {
        const now = median(taken[i]?.service ?? [])
        const before = median(taken[i]?.before ?? [])
        return [name, `${Math.round(before)} us`, `${Math.round(now)} us`, ratio(now / before)]
      }),
    }
  } finally {
    await running.stop()
    neon.stop()
  }
}

/** The Worker of that commit, whose functions are installed beside this tree's. */
async function modulesOf(commit: string, { client }: BenchDatabase): Promise<WorkerModule[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-commit-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT })
  git('worktree', 'add', '--detach', '--force', folder, commit)
  try {
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    if (existsSync(join(folder, 'db/reads'))) {
      await installFunctions(client, readFunctionFiles(join(folder, 'db')))
    }
    return await workerModules(folder)
  } finally {
    await rm(folder, { recursive: true })
    git('worktree', 'prune')
  }
}

function newAddress(feedId: string) {
  let sent = 0
  return () =>
    JSON.stringify({
      feedId,
      email: `bench-${sent++}@example.com`,
      digestFrequency: 'weekly',
    })
}
