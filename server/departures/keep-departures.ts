import type { Db } from '../../db/connection/client.ts'
import { deleteDepartures, listDepartures } from '../../db/maintenance/departures.ts'
import { addToList, shortenList } from './departure-list.ts'

const PAUSE_MS = 1_000
const DAY_MS = 86_400_000

type Keeping = { db: Db; data: string; onError: (error: unknown) => void }

/** Carries who has left from the database to the list, each second; what fails stays for the next. Returns the end. */
export function keepDepartures({ db, data, onError }: Keeping): () => Promise<void> {
  let running: Promise<void> | undefined
  let shortenedAt = 0
  const look = async () => {
    try {
      await carryDepartures(db, data)
      if (Date.now() - shortenedAt < DAY_MS) return
      await shortenList(data, new Date())
      shortenedAt = Date.now()
    } catch (error) {
      onError(error)
    }
  }
  const timer = setInterval(() => {
    running ??= look().finally(() => {
      running = undefined
    })
  }, PAUSE_MS)
  return async () => {
    clearInterval(timer)
    await running
    await look()
  }
}

async function carryDepartures(db: Db, data: string): Promise<void> {
  for (;;) {
    const departures = await listDepartures(db)
    if (departures.length === 0) return
    await addToList(data, departures)
    await deleteDepartures(
      db,
      departures.map(({ number }) => number),
    )
  }
}
