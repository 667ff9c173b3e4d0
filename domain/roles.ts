/** What staff can do, with the words the team page lists it by. Every role has what has no words. */
const PERMISSIONS = {
  'overview.view': '',
  'team.leave': '',
  'account.edit': '',
  'events.write': 'own drafts',
  'events.edit': 'events',
  'imports.edit': 'imports',
  'feeds.edit': 'feeds',
  'custom-feeds.edit': 'custom feeds',
  'subscribers.manage': 'subscribers',
  'submissions.review': 'submissions',
  'webhooks.manage': 'webhooks',
  'team.manage': 'team',
  'activity.view': 'activity',
  'settings.edit': 'settings',
  'organization.export': 'export',
  'organization.delete': 'deletion',
}
export type Permission = keyof typeof PERMISSIONS

const EVERY_ROLE: Permission[] = ['overview.view', 'team.leave', 'account.edit']

/** What another permission includes, so that a role with both is described by the wider one only. */
const INCLUDED: Partial<Record<Permission, Permission>> = { 'events.write': 'events.edit' }

/**
 * What each role may do. No other code asks for a role by its name: it asks for a permission, so a
 * new role needs its line here, its label below, and a migration of the two CHECK constraints.
 */
const ROLES = {
  writer: [...EVERY_ROLE, 'events.write'],
  /** The name under which editors are stored: releases before the writers know no other. */
  member: [
    ...EVERY_ROLE,
    'events.write',
    'events.edit',
    'imports.edit',
    'feeds.edit',
    'custom-feeds.edit',
    'subscribers.manage',
    'submissions.review',
  ],
  owner: Object.keys(PERMISSIONS) as Permission[],
} satisfies Record<string, Permission[]>
export type Role = keyof typeof ROLES

const LABELS: Record<Role, { label: string; plural: string }> = {
  writer: { label: 'Writer', plural: 'writers' },
  member: { label: 'Editor', plural: 'editors' },
  owner: { label: 'Owner', plural: 'owners' },
}

/** From the one that may do least to the one that may do most. */
export const ROLE_NAMES = Object.keys(ROLES) as Role[]

/** The role an invitation gives unless another is chosen: most people on a team are editors. */
export const DEFAULT_ROLE: Role = 'member'

export function isRole(name: string | undefined): name is Role {
  return name !== undefined && Object.hasOwn(ROLES, name)
}

/** A role that only a newer release knows may do nothing. */
export function roleMay(role: string, permission: Permission): boolean {
  return isRole(role) && (ROLES[role] as Permission[]).includes(permission)
}

export function rolesWith(permission: Permission): Role[] {
  return ROLE_NAMES.filter((role) => roleMay(role, permission))
}

/** What a role is called; one that only a newer release knows by its stored name. */
export function roleLabel(role: string): { label: string; plural: string } {
  return isRole(role) ? LABELS[role] : { label: role, plural: role }
}

/** `Editor: events, imports, feeds, custom feeds, subscribers` */
export function describeRole(role: Role): string {
  return `${LABELS[role].label}: ${whatRoleCovers(role)}`
}

/** `events, imports, feeds, custom feeds, subscribers` */
export function whatRoleCovers(role: Role): string {
  const things = (ROLES[role] as Permission[])
    .filter((permission) => {
      const wider = INCLUDED[permission]
      return !wider || !roleMay(role, wider)
    })
    .map((permission) => PERMISSIONS[permission])
  const others = roleMay(role, 'events.edit') ? '' : `, which ${whoMay('events.edit')} publish`
  return things.filter(Boolean).join(', ') + others
}

/** `owners`, `editors and owners`, or with more roles `writers, editors, and owners` */
export function whoMay(permission: Permission): string {
  const names = rolesWith(permission).map((role) => LABELS[role].plural)
  const last = names.at(-1) ?? ''
  if (names.length < 3) return names.join(' and ')
  return `${names.slice(0, -1).join(', ')}, and ${last}`
}
