import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { changeRole, leave, leavePage, removeFromTeam, removeMemberPage } from './change-member.tsx'
import { inviteMember, teamPage, withdraw } from './team-page.tsx'

const OWNER = { role: 'owner' } as const

/** Who belongs to the organization. */
export const team = new Hono<App>()
team.get('/team', page(teamPage, OWNER))
team.post('/team/invitations', action(inviteMember, OWNER))
team.post('/team/invitations/:invitationId/withdraw', action(withdraw, OWNER))
team.post('/team/:personId/role', action(changeRole, OWNER))
team.get('/team/:personId/remove', page(removeMemberPage, OWNER))
team.post('/team/:personId/remove', action(removeFromTeam, OWNER))
team.get('/leave', page(leavePage))
team.post('/leave', action(leave))
