import { may } from '../access/may.ts'
import { staffRoutes } from '../staff-routes.ts'
import { blockPage, blockTheSender, trustPage, trustTheSender } from './block-and-trust.tsx'
import { changeAndAccept, changePage } from './change-and-accept.tsx'
import { accept, ask, decline, keep, takeOff } from './decisions.ts'
import { preview } from './preview.tsx'
import { queuePage } from './queue-page.tsx'
import { forgetReason, reasonsPage, saveReason } from './reasons.tsx'
import { forget, senderOfPage, senderPage } from './sender-page.tsx'
import { sendersPage } from './senders.tsx'
import { decideSeveral, severalPage } from './several.tsx'
import { submissionPage } from './submission-page.tsx'

const REVIEW = 'submissions.review'
/** What trusted senders send is published without a look: owners decide whom to trust. */
const TRUST = 'settings.edit'

/** What others would like to see in the calendar, until staff decide. */
export const submissions = staffRoutes()
submissions.get('/submissions', may(REVIEW), queuePage)
submissions.get('/submissions/selected', may(REVIEW), severalPage)
submissions.post('/submissions/selected', may(REVIEW), decideSeveral)
submissions.get('/submissions/reasons', may(REVIEW), reasonsPage)
submissions.post('/submissions/reasons', may(REVIEW), saveReason)
submissions.post('/submissions/reasons/remove', may(REVIEW), forgetReason)
submissions.get('/submissions/senders', may(REVIEW), sendersPage)
submissions.get('/submissions/senders/:senderId', may(REVIEW), senderPage)
submissions.post('/submissions/senders/:senderId/forget', may(REVIEW), forget)
submissions.get('/submissions/:submissionId', may(REVIEW), submissionPage)
submissions.get('/submissions/:submissionId/preview', may(REVIEW), preview)
submissions.get('/submissions/:submissionId/change', may(REVIEW), changePage)
submissions.post('/submissions/:submissionId/change', may(REVIEW), changeAndAccept)
submissions.post('/submissions/:submissionId/accept', may(REVIEW), accept)
submissions.post('/submissions/:submissionId/decline', may(REVIEW), decline)
submissions.post('/submissions/:submissionId/ask', may(REVIEW), ask)
submissions.post('/submissions/:submissionId/let-go', may(REVIEW), takeOff)
submissions.post('/submissions/:submissionId/keep', may(REVIEW), keep)
submissions.get('/submissions/:submissionId/sender', may(REVIEW), senderOfPage)
submissions.get('/submissions/:submissionId/block', may(REVIEW), blockPage)
submissions.post('/submissions/:submissionId/block', may(REVIEW), blockTheSender)
submissions.get('/submissions/:submissionId/trust', may(TRUST), trustPage)
submissions.post('/submissions/:submissionId/trust', may(TRUST), trustTheSender)
