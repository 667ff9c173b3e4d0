import { Hono } from 'hono'
import type { App } from '../../platform/deps.ts'
import { action, page } from '../access/org-session.ts'
import { proPage, WEBHOOKS } from '../parts/pro-page.tsx'
import {
  deleteEndpointPage,
  disablePage,
  newSecretPage,
  regenerateSecret,
  removeEndpoint,
  setDisabled,
} from './change-endpoint.tsx'
import { deliveriesPage } from './deliveries-page.tsx'
import { deliveryPage, retry } from './delivery-page.tsx'
import { downgradedEndpointPage, downgradedEndpointsPage } from './downgraded-endpoints.tsx'
import { endpointPage, resendAll, testEndpoint } from './endpoint-actions.tsx'
import { endpointForm } from './save-endpoint.tsx'
import { webhooksPage } from './webhooks-page.tsx'

const PRO = { pro: true } as const
const WITH_SECRET = { pro: true, secret: true } as const

/**
 * Endpoints and deliveries. What was set up on a higher plan can always be looked at, disabled and
 * deleted: members should not need a plan to remove something.
 */
export const webhooks = new Hono<App>()
webhooks.get('/webhooks', proPage(webhooksPage, WEBHOOKS, downgradedEndpointsPage))
webhooks.get('/webhooks/new', proPage(endpointForm.newPage, WEBHOOKS))
webhooks.post('/webhooks', action('webhooks.manage', endpointForm.add, WITH_SECRET))
webhooks.get('/webhooks/deliveries', proPage(deliveriesPage, WEBHOOKS))
webhooks.get('/webhooks/deliveries/:deliveryId', proPage(deliveryPage, WEBHOOKS))
webhooks.post('/webhooks/deliveries/:deliveryId/retry', action('webhooks.manage', retry, PRO))
webhooks.get('/webhooks/:endpointId', proPage(endpointPage, WEBHOOKS, downgradedEndpointPage))
webhooks.post('/webhooks/:endpointId', action('webhooks.manage', endpointForm.save, WITH_SECRET))
webhooks.post('/webhooks/:endpointId/test', action('webhooks.manage', testEndpoint, PRO))
webhooks.post('/webhooks/:endpointId/resend', action('webhooks.manage', resendAll, PRO))
webhooks.get('/webhooks/:endpointId/secret', proPage(newSecretPage, WEBHOOKS))
webhooks.post(
  '/webhooks/:endpointId/secret',
  action('webhooks.manage', regenerateSecret, WITH_SECRET),
)
webhooks.get('/webhooks/:endpointId/disable', page('webhooks.manage', disablePage))
webhooks.post('/webhooks/:endpointId/disable', action('webhooks.manage', setDisabled(true)))
webhooks.post('/webhooks/:endpointId/enable', action('webhooks.manage', setDisabled(false), PRO))
webhooks.get('/webhooks/:endpointId/delete', page('webhooks.manage', deleteEndpointPage))
webhooks.post('/webhooks/:endpointId/delete', action('webhooks.manage', removeEndpoint))
