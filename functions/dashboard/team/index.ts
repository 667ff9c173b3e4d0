import { may } from '../access/may.ts'
import { staffRoutes } from '../staff-routes.ts'
import { changeRole, leave, leavePage, removeFromTeam, removeMemberPage } from './change-member.tsx'
import { inviteMember, teamPage, withdraw } from './team-page.tsx'

/** Who belongs to the organization. */
export const team = staffRoutes()
team.get('/team', may('team.manage'), teamPage)
team.post('/team/invitations', may('team.manage'), inviteMember)
team.post('/team/invitations/:invitationId/withdraw', may('team.manage'), withdraw)
team.post('/team/:personId/role', may('team.manage'), changeRole)
team.get('/team/:personId/remove', may('team.manage'), removeMemberPage)
team.post('/team/:personId/remove', may('team.manage'), removeFromTeam)
team.get('/leave', may('team.leave'), leavePage)
team.post('/leave', may('team.leave'), leave)
