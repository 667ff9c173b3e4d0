import { may } from '../access/may.ts'
import { staffRoutes } from '../staff-routes.ts'
import { deleteOrganization, deletePage, undoDeletion } from './delete-organization.tsx'
import { exportFile, exportPage } from './export-organization.tsx'

/** Export and deletion of an organization. */
export const organization = staffRoutes()
organization.get('/export', may('organization.export'), exportPage)
organization.get('/export.json', may('organization.export'), exportFile)
organization.get('/delete', may('organization.delete'), deletePage)
organization.post('/delete', may('organization.delete'), deleteOrganization)
organization.post('/delete/undo', may('organization.delete'), undoDeletion)
