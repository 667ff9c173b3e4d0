import { expect, it } from 'vitest'
import {
  DEFAULT_ROLE,
  describeRole,
  ROLE_NAMES,
  roleLabel,
  roleMay,
  whoMay,
} from '../../domain/roles.ts'

it('each role may do all that the one before it may', () => {
  expect(ROLE_NAMES).toEqual(['writer', 'member', 'owner'])
  expect(whoMay('events.write')).toBe('writers, editors, and owners')
  expect(whoMay('events.edit')).toBe('editors and owners')
  expect(whoMay('team.manage')).toBe('owners')
})

it('roles are described by the widest thing of each kind that they cover', () => {
  expect(describeRole('writer')).toBe('Writer: own drafts, which editors and owners publish')
  expect(describeRole('member')).toMatch(/^Editor: events, imports, feeds,/)
  expect(describeRole('owner')).toMatch(/^Owner: events, .*, deletion$/)
})

it('an invitation makes an editor unless another role is chosen', () => {
  expect(roleLabel(DEFAULT_ROLE).label).toBe('Editor')
})

it('a role of a newer release is shown by its stored name, and may do nothing', () => {
  expect(roleLabel('newer').label).toBe('newer')
  expect(roleMay('newer', 'overview.view')).toBe(false)
})
