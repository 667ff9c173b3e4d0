import { Hono } from 'hono'
import { limitBody } from '../forms/read-form.ts'
import { actingAs } from '../http/acting-as.ts'
import type { App } from '../platform/deps.ts'
import { confirm, confirmPage } from './confirm.tsx'
import { explainError } from './messages.tsx'
import { mine, minePage } from './mine.tsx'
import { more, morePage } from './more.tsx'
import { MOST_FORM_BYTES } from './sender-image.ts'
import { submit, submitPage } from './submit.tsx'

export const submissions = new Hono<App>()

submissions.onError(explainError)
submissions.use(actingAs({ kind: 'link', id: 'submission' }))
submissions.get('/mine/:token', minePage)
submissions.get('/confirm/:token', confirmPage)
// They read their bodies themselves, which may have a file.
submissions.post('/mine/:token', mine)
submissions.post('/confirm/:token', confirm)
submissions.use(limitBody(MOST_FORM_BYTES))
submissions.get('/more/:token', morePage)
submissions.post('/more/:token', more)
submissions.get('/:feedId', submitPage)
submissions.post('/:feedId', submit)
