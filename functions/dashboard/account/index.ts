import { may } from '../access/may.ts'
import { staffRoutes } from '../staff-routes.ts'
import { accountPage, askToChangeEmail, endSessions, stopChange } from './account-page.tsx'

/** A person's own account, the same in each of their organizations. */
export const account = staffRoutes()
account.get('/account', may('account.edit'), accountPage)
account.post('/account/email', may('account.edit'), askToChangeEmail)
account.post('/account/email/stop', may('account.edit'), stopChange)
account.post('/account/sessions', may('account.edit'), endSessions)
