import { may } from '../access/may.ts'
import { proPage, WEBHOOKS } from '../parts/pro-page.tsx'
import { staffRoutes } from '../staff-routes.ts'
import {
  deleteEndpointPage,
  disablePage,
  newSecretPage,
  regenerateSecret,
  removeEndpoint,
  setDisabled,
} from './change-endpoint.tsx'
import { deliveriesPage } from './deliveries-page.tsx'
import { deliveryPage, resend } from './delivery-page.tsx'
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
export const webhooks = staffRoutes()
webhooks.get(
  '/webhooks',
  may('webhooks.manage'),
  proPage(webhooksPage, WEBHOOKS, downgradedEndpointsPage),
)
webhooks.get('/webhooks/new', may('webhooks.manage'), proPage(endpointForm.newPage, WEBHOOKS))
webhooks.post('/webhooks', may('webhooks.manage', WITH_SECRET), endpointForm.add)
webhooks.get('/webhooks/deliveries', may('webhooks.manage'), proPage(deliveriesPage, WEBHOOKS))
webhooks.get(
  '/webhooks/deliveries/:deliveryId',
  may('webhooks.manage'),
  proPage(deliveryPage, WEBHOOKS),
)
webhooks.post('/webhooks/deliveries/:deliveryId/retry', may('webhooks.manage', PRO), resend)
webhooks.get(
  '/webhooks/:endpointId',
  may('webhooks.manage'),
  proPage(endpointPage, WEBHOOKS, downgradedEndpointPage),
)
webhooks.post('/webhooks/:endpointId', may('webhooks.manage', WITH_SECRET), endpointForm.save)
webhooks.post('/webhooks/:endpointId/test', may('webhooks.manage', PRO), testEndpoint)
webhooks.post('/webhooks/:endpointId/resend', may('webhooks.manage', PRO), resendAll)
webhooks.get(
  '/webhooks/:endpointId/secret',
  may('webhooks.manage'),
  proPage(newSecretPage, WEBHOOKS),
)
webhooks.post('/webhooks/:endpointId/secret', may('webhooks.manage', WITH_SECRET), regenerateSecret)
webhooks.get('/webhooks/:endpointId/disable', may('webhooks.manage'), disablePage)
webhooks.post('/webhooks/:endpointId/disable', may('webhooks.manage'), setDisabled(true))
webhooks.post('/webhooks/:endpointId/enable', may('webhooks.manage', PRO), setDisabled(false))
webhooks.get('/webhooks/:endpointId/delete', may('webhooks.manage'), deleteEndpointPage)
webhooks.post('/webhooks/:endpointId/delete', may('webhooks.manage'), removeEndpoint)
