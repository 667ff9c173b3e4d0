/** Texts of the team page and of leaving. */

export const TEAM = {
  title: 'Team',
  members: 'Members',
  you: 'You',
  leave: 'Leave',
  onlyOwner: 'The only owner',
  remove: 'Remove',
  makeRole: (role: string) => `Make ${role.toLowerCase()}`,
}

export const INVITE = {
  title: 'Invite a team member',
  hint: (days: number) => `We’ll email them an invitation link that expires in ${days} days.`,
  label: 'Send invitation',
  notSent: 'Invitation not sent. Check the email address.',
  pending: 'Pending invitations',
  withdraw: 'Withdraw',
}

export const REMOVE = {
  title: 'Remove this member?',
  text: '{member} loses access to {organization} immediately. Everything they created stays.',
  label: 'Remove member',
}

export const LEAVE = {
  title: (organization: string) => `Leave ${organization}?`,
  text: 'You lose access immediately. Only an owner can invite you again.',
  label: 'Leave organization',
}

/** Errors under the fields of the invitation, and instead of a page. */
export const ERRORS = {
  role: 'Choose a role',
  member: 'This person is already on the team',
  full: 'Too many pending invitations. Withdraw one, then try again',
  'too many today': 'Too many invitations sent in the last 24 hours. Try again in 24 hours',
  lastOwner: 'An organization needs at least one owner. Make someone else an owner first.',
}
