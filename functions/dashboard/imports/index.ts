import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { decide, deleteImportPage, removeImport, undoImport, undoPage } from './change-import.tsx'
import { importPage, saveImport } from './import-page.tsx'
import { importsPage } from './imports-page.tsx'
import { newImportPage } from './new-import.tsx'
import { importPreviewed, previewPage } from './preview-page.tsx'

/** Imports: calendars that are kept elsewhere. What may carry a file is routed in `../index.ts`. */
export const imports = new Hono<App>()
imports.get('/imports', page('imports.edit', importsPage))
imports.get('/imports/new', page('imports.edit', newImportPage))
imports.get('/imports/:sourceId', page('imports.edit', importPage))
imports.post('/imports/:sourceId', action('imports.edit', saveImport))
imports.get('/imports/:sourceId/preview', page('imports.edit', previewPage))
imports.post('/imports/:sourceId/preview', action('imports.edit', importPreviewed))
imports.get('/imports/:sourceId/undo/:importId', page('imports.edit', undoPage))
imports.post('/imports/:sourceId/undo/:importId', action('imports.edit', undoImport))
imports.get('/imports/:sourceId/delete', page('imports.edit', deleteImportPage))
imports.post('/imports/:sourceId/delete', action('imports.edit', removeImport))
imports.post('/imports/:sourceId/:decision', action('imports.edit', decide))
