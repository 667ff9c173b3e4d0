import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { deleteOrganization, deletePage, undoDeletion } from './delete-organization.tsx'
import { exportFile, exportPage } from './export-organization.tsx'

/** Export and deletion of an organization. */
export const organization = new Hono<App>()
organization.get('/export', page('organization.export', exportPage))
organization.get('/export.json', page('organization.export', exportFile))
organization.get('/delete', page('organization.delete', deletePage))
organization.post('/delete', action('organization.delete', deleteOrganization))
organization.post('/delete/undo', action('organization.delete', undoDeletion))
