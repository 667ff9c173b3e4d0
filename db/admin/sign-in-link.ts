import { parseEmailAddress } from '../../domain/email-address.ts'
import { newId } from '../../domain/ids.ts'
import type { Db } from '../connection/client.ts'
import { addSignInLink, SIGN_IN_MINUTES } from '../people/sign-in.ts'
import { CliError } from './cli-error.ts'

/** How links to this service are made. */
export type Links = {
  publicUrl: string | undefined
  makeToken: (appSecret: string, link: { id: string; nonce: string }) => Promise<string>
}
type About = {
  now: Date
  random: (bytes: number) => Uint8Array
  appSecret: string | undefined
  links: Links | undefined
}

/** `npm run admin -- sign-in-link EMAIL`: for an operator whose service sends no emails yet, or no longer. */
export async function printSignInLink(
  db: Db,
  email = '',
  { now, random, appSecret, links }: About,
) {
  const address = parseEmailAddress(email)
  if (!address) throw new CliError('Name the email address of a member.')
  if (!appSecret) {
    throw new CliError(
      'Set APP_SECRET to that of the service, or DATA_DIR to the folder that holds app-secret.',
    )
  }
  if (!links?.publicUrl || !URL.canParse(links.publicUrl)) {
    throw new CliError('Set PUBLIC_URL to the address of the service.')
  }
  const link = { id: newId('sil', random), nonce: newId('n', random) }
  if (!(await addSignInLink(db, { ...link, emailKey: address.key, now }))) {
    throw new CliError(
      `No member of an organization has the address ${address.email}. ` +
        'Add an owner with create-org or add-owner.',
    )
  }
  const token = await links.makeToken(appSecret, link)
  const url = `${links.publicUrl.replace(/\/+$/, '')}/sign-in/${token}`
  return {
    value: { url, email: address.email },
    text: `${url}\n\nOpens once, within ${SIGN_IN_MINUTES} minutes. It signs its reader in as ${address.email}.`,
  }
}
