import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { changeRole, leave, leavePage, removeFromTeam, removeMemberPage } from './change-member.tsx'
import { inviteMember, teamPage, withdraw } from './team-page.tsx'

/** Who belongs to the organization. */
export const team = new Hono<App>()
team.get('/team', page('team.manage', teamPage))
team.post('/team/invitations', action('team.manage', inviteMember))
team.post('/team/invitations/:invitationId/withdraw', action('team.manage', withdraw))
team.post('/team/:personId/role', action('team.manage', changeRole))
team.get('/team/:personId/remove', page('team.manage', removeMemberPage))
team.post('/team/:personId/remove', action('team.manage', removeFromTeam))
team.get('/leave', page('team.leave', leavePage))
team.post('/leave', action('team.leave', leave))
