import type { Db } from '../connection/client.ts'
import { saveEvents } from '../events/change-event.ts'
import {
  categoryStyles,
  customFeeds,
  events,
  feeds,
  images,
  memberships,
  organizations,
  people,
  setupSteps,
} from '../tables/index.ts'
import { demoEvents } from './demo-events.ts'
import { demoImages, demoStyles } from './images.ts'
import {
  demoCustomFeeds,
  demoFeeds,
  demoMemberships,
  demoOrganizations,
  demoOwner,
  demoSetupSteps,
} from './organizations.ts'

/** Adds the demo data; what is there already stays as it is. */
export async function seed(db: Db, now: Date): Promise<void> {
  await db.batch([
    db.insert(organizations).values(demoOrganizations).onConflictDoNothing(),
    db
      .insert(people)
      .values({ ...demoOwner, createdAt: now })
      .onConflictDoNothing(),
    db
      .insert(memberships)
      .values(
        demoMemberships.map((membership, i) => ({
          ...membership,
          // In this order in the dashboard.
          createdAt: new Date(now.getTime() + i),
        })),
      )
      .onConflictDoNothing(),
    db
      .insert(setupSteps)
      .values(demoSetupSteps.map((step) => ({ ...step, doneAt: now })))
      .onConflictDoNothing(),
    db.insert(feeds).values(Object.values(demoFeeds)).onConflictDoNothing(),
    db.insert(customFeeds).values(demoCustomFeeds).onConflictDoNothing(),
    db.insert(images).values(demoImages(now)).onConflictDoNothing(),
    db.insert(categoryStyles).values(demoStyles).onConflictDoNothing(),
  ])
  await saveEvents(db, demoEvents(now))
}

/** Whether nothing has been added yet: events come last, so a seed cut short still counts. */
export async function isEmpty(db: Db): Promise<boolean> {
  const rows = await db.select({ id: events.id }).from(events).limit(1)
  return rows.length === 0
}
