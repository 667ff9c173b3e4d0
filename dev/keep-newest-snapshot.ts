import { readdirSync, rmSync } from 'node:fs'

// Runs after `npm run db:generate`. drizzle-kit compares the schema with the newest snapshot only, and each
// is thousands of lines long.

const FOLDER = new URL('../db/migrations/meta/', import.meta.url)
const snapshots = readdirSync(FOLDER).filter((name) => name.endsWith('_snapshot.json'))
for (const name of snapshots.toSorted().slice(0, -1)) rmSync(new URL(name, FOLDER))
