import { criteriaColumns } from '../../domain/criteria.ts'
import type {
  customFeeds,
  feeds,
  memberships,
  organizations,
  people,
  setupSteps,
} from '../tables/index.ts'

type NewOrganization = typeof organizations.$inferInsert
type NewFeed = typeof feeds.$inferInsert
type NewCustomFeed = typeof customFeeds.$inferInsert

export const RIVERSIDE = 'org_demo_riverside'
export const HILLTOP = 'org_demo_hilltop'

export const demoOrganizations: NewOrganization[] = [
  {
    id: RIVERSIDE,
    slug: 'riverside',
    name: 'Riverside Arts',
    url: 'https://riverside.example/',
    plan: 'pro',
    timezone: 'America/Chicago',
  },
  {
    id: HILLTOP,
    slug: 'hilltop',
    name: 'Hilltop Library',
    plan: 'free',
    timezone: 'America/New_York',
  },
]

/** Signs in with a link from the mailbox of `npm run dev`. */
export const demoOwner: Omit<typeof people.$inferInsert, 'createdAt'> = {
  id: 'person_demo_owner',
  email: 'demo@example.com',
  emailKey: 'demo@example.com',
}

export const demoMemberships: Omit<typeof memberships.$inferInsert, 'createdAt'>[] = [
  { orgId: RIVERSIDE, personId: demoOwner.id, role: 'owner' },
  { orgId: HILLTOP, personId: demoOwner.id, role: 'owner' },
]

/** Nothing is left to set up. */
export const demoSetupSteps: Omit<typeof setupSteps.$inferInsert, 'doneAt'>[] = [
  { orgId: RIVERSIDE, step: 'website' },
  { orgId: RIVERSIDE, step: 'team' },
  { orgId: HILLTOP, step: 'website' },
  { orgId: HILLTOP, step: 'team' },
]

export const demoFeeds = {
  music: {
    id: 'feed_demo_music',
    orgId: RIVERSIDE,
    slug: 'live-music',
    name: 'Live Music',
    description: 'Concerts, club nights and festivals along the river and far beyond.',
    timezone: 'America/Chicago',
    url: 'https://riverside.example/music',
    widget: { accentColor: '#0f766e', title: 'Live music' },
  },
  family: {
    id: 'feed_demo_family',
    orgId: RIVERSIDE,
    slug: 'family',
    name: 'Family Days',
    description: 'Shows, workshops and days outside for children and those who bring them.',
    timezone: 'America/Chicago',
    url: 'https://riverside.example/family',
    widget: { view: 'month' },
  },
  library: {
    id: 'feed_demo_library',
    orgId: HILLTOP,
    slug: 'events',
    name: 'At the Library',
    description: 'Readings, classes and get-togethers at Hilltop Library.',
    timezone: 'America/New_York',
    url: 'https://hilltop.example/events',
  },
} satisfies Record<string, NewFeed>

export const demoCustomFeeds: NewCustomFeed[] = [
  {
    id: 'custom_demo_free_outdoors',
    orgId: RIVERSIDE,
    slug: 'free-outdoors',
    name: 'Free and Outdoors',
    ...criteriaColumns({
      keywords: ['park', 'garden', 'shell', 'lawn', 'amphitheater', 'gathering place'],
      categories: ['Free'],
    }),
  },
]
