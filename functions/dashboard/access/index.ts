import { Hono } from 'hono'
import { limitBody } from '../../forms/read-form.ts'
import type { App } from '../../platform/deps.ts'
import { confirmEmail, confirmEmailPage } from '../account/confirm-email.tsx'
import { undoEmail, undoEmailPage } from '../account/undo-email.tsx'
import { accept, invitationPage } from './open-invitation.tsx'
import { ownForms } from './own-forms.ts'
import {
  askForLink,
  explainOtherHost,
  finishSignIn,
  signInLinkPage,
  signInPage,
  signOut,
} from './sign-in.tsx'
import { askToSignUp, finishSignUp, onlyIfOpen, signUpLinkPage, signUpPage } from './sign-up.tsx'

/** The ways in and out, at the root. */
export const access = new Hono<App>()
const FORMS = ['/sign-in/*', '/sign-out', '/start/*', '/invitations/*', '/change-email/*']
for (const path of FORMS) access.use(path, limitBody())
access.use('/sign-in', explainOtherHost)
for (const path of FORMS) access.use(path, ownForms)
access.use('/start/*', onlyIfOpen)
access.get('/sign-in', signInPage)
access.post('/sign-in', askForLink)
access.get('/sign-in/:token', signInLinkPage)
access.post('/sign-in/:token', finishSignIn)
access.post('/sign-out', signOut)
access.get('/start', signUpPage)
access.post('/start', askToSignUp)
access.get('/start/:token', signUpLinkPage)
access.post('/start/:token', finishSignUp)
access.get('/invitations/:token', invitationPage)
access.post('/invitations/:token', accept)
access.get('/change-email/:token', confirmEmailPage)
access.post('/change-email/:token', confirmEmail)
access.get('/change-email/undo/:token', undoEmailPage)
access.post('/change-email/undo/:token', undoEmail)
