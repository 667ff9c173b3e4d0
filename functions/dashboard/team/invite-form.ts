import * as z from 'zod/mini'
import { emailAddress } from '../../http/form/inputs.ts'

export const InviteForm = z.object({
  email: emailAddress,
  role: z.enum(['owner', 'member'], 'Choose one of the two'),
})
