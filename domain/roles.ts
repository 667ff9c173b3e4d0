/** What staff can do, with the words the team page lists it by. Every role has what has no words. */
const PERMISSIONS = {
  'overview.view': '',
  'team.leave': '',
  'account.edit': '',
  'events.edit': 'events',
  'imports.edit': 'imports',
  'feeds.edit': 'feeds',
  'custom-feeds.edit': 'custom feeds',
  'subscribers.manage': 'subscribers',
  'webhooks.manage': 'webhooks',
  'team.manage': 'team',
  'activity.view': 'activity',
  'settings.edit': 'settings',
  'organization.export': 'export',
  'organization.delete': 'deletion',
}
export type Permission = keyof typeof PERMISSIONS

const EVERY_ROLE: Permission[] = ['overview.view', 'team.leave', 'account.edit']

/**
 * What each role may do. No other code asks for a role by its name: it asks for a permission, so a
 * new role needs its line here, its label below, and a migration of the two CHECK constraints.
 */
const ROLES = {
  member: [
    ...EVERY_ROLE,
    'events.edit',
    'imports.edit',
    'feeds.edit',
    'custom-feeds.edit',
    'subscribers.manage',
  ],
  owner: Object.keys(PERMISSIONS) as Permission[],
} satisfies Record<string, Permission[]>
export type Role = keyof typeof ROLES

const LABELS: Record<Role, { label: string; plural: string }> = {
  member: { label: 'Member', plural: 'members' },
  owner: { label: 'Owner', plural: 'owners' },
}

/** From the one that may do least to the one that may do most. */
export const ROLE_NAMES = Object.keys(ROLES) as Role[]

/** The role an invitation gives unless another is chosen: the one that may do least. */
export const DEFAULT_ROLE = ROLE_NAMES[0] as Role

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

export function roleLabel(role: Role) {
  return LABELS[role]
}

/** `Member: events, feeds, custom feeds, subscribers` */
export function describeRole(role: Role): string {
  const things = (ROLES[role] as Permission[]).map((permission) => PERMISSIONS[permission])
  return `${LABELS[role].label}: ${things.filter(Boolean).join(', ')}`
}

/** `owners`, or with more roles `members and owners` */
export function whoMay(permission: Permission): string {
  return rolesWith(permission)
    .map((role) => LABELS[role].plural)
    .join(' and ')
}
