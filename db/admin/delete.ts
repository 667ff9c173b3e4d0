import { parseEmailAddress } from '../../domain/email-address.ts'
import { newId } from '../../domain/ids.ts'
import type { Db } from '../connection/client.ts'
import { deleteOrganization } from '../organizations/delete-organization.ts'
import { findContents } from '../organizations/organizations.ts'
import { deleteAccount, findTraces, forgetAddress, listSubscriptionsOf } from '../people/forget.ts'
import { eraseSubscriber } from '../subscribers/subscription.ts'
import { CliError } from './cli-error.ts'

type Answer = { value: object; text: string }
type Random = (bytes: number) => Uint8Array
type Wish = { yes: boolean; now: Date }

const ROUNDS = 10_000

/** `npm run admin -- delete-person`: everything that is kept under an address. */
export async function deletePerson(
  db: Db,
  { email, yes, now, random }: Wish & { email: string; random: Random },
): Promise<Answer> {
  const key = parseEmailAddress(email)?.key
  if (!key) throw new CliError('--email must be an email address.')
  const traces = await findTraces(db, key)
  const { accounts, onlyOwnerOf, invitations, subscriptions, submissions } = traces
  if (onlyOwnerOf.length > 0) throw new CliError(onlyOwner(key, onlyOwnerOf))
  const found = [
    accounts > 0 ? 'an account' : '',
    many(invitations, 'invitation'),
    many(subscriptions, 'subscription'),
    many(submissions, 'submission'),
  ]
  if (!yes) {
    throw new CliError(
      `Dry run: would delete what is stored under ${key}: ${list(found)}. Run again with --yes to delete.`,
    )
  }
  if (!(await deleteAccount(db, key))) {
    throw new CliError(onlyOwner(key, (await findTraces(db, key)).onlyOwnerOf))
  }
  await endSubscriptions(db, key, now, random)
  const bodies = await forgetAddress(db, key, now)
  const deleted = { account: accounts > 0, invitations, subscriptions, submissions, bodies }
  const text = [...found, many(bodies, 'webhook body', 'webhook bodies')]
  return {
    value: { email: key, deleted },
    text: text.some((part) => part !== '')
      ? `Deleted what was stored under ${key}: ${list(text)}.`
      : `Nothing is stored under ${key}.`,
  }
}

/** Each as if its owner had left and erased it: the organization's systems are notified to do the same. */
async function endSubscriptions(db: Db, key: string, now: Date, random: Random): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const some = await listSubscriptionsOf(db, key)
    if (some.length === 0) return
    for (const of of some) {
      await eraseSubscriber(db, { ...of, eventId: newId('whe', random), now, hashes: [] })
    }
  }
}

function onlyOwner(key: string, slugs: string[]): string {
  return `${key} is the only owner of ${slugs.join(', ')}. Add another owner or delete the organization first. Nothing was deleted.`
}

/** `npm run admin -- delete-org`: an organization with all that is in it. */
export async function deleteOrg(
  db: Db,
  { slug, yes, now }: Wish & { slug: string },
): Promise<Answer> {
  if (slug === '') throw new CliError('--slug is required.')
  const contents = await findContents(db, slug)
  if (!contents) {
    const text = `Organization not found: ${slug}. Nothing to delete.`
    return { value: { slug, deleted: null }, text }
  }
  const { id, name, ...counts } = contents
  const { feeds, events, subscribers, deliveries, members } = counts
  const parts = [
    many(feeds, 'feed'),
    many(events, 'event'),
    many(subscribers, 'subscriber'),
    many(deliveries, 'webhook delivery', 'webhook deliveries'),
    many(members, 'membership'),
  ]
  if (!yes) {
    throw new CliError(
      `Dry run: would delete ${name} (${slug}) with ${list(parts)}. Run again with --yes to delete.`,
    )
  }
  const people = await deleteOrganization(db, id, now)
  return {
    value: { slug, deleted: { ...counts, people } },
    text: `Deleted ${name} (${slug}) with ${list([...parts, many(people, 'account')])}. Cached pages can show it for 5 more minutes.`,
  }
}

function many(count: number, one: string, more = `${one}s`): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : more}`
}

function list(parts: string[]): string {
  return parts.filter((part) => part !== '').join(', ') || 'nothing'
}
