import { may } from '../access/may.ts'
import { staffRoutes } from '../staff-routes.ts'
import { bringPage } from './bring-page.tsx'
import { decideUpload, uploadPage } from './upload-page.tsx'

/** Lists of people who are asked whether they want to subscribe. */
export const bring = staffRoutes()
bring.get('/subscribers/bring/:feedId', may('subscribers.manage'), bringPage)
bring.get('/subscribers/bring/:feedId/:uploadId', may('subscribers.manage'), uploadPage)
bring.post('/subscribers/bring/:feedId/:uploadId', may('subscribers.manage'), decideUpload)
