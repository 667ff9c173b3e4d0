import { parseArgs } from 'node:util'
import { parseEmailAddress } from '../../domain/email-address.ts'
import { newId } from '../../domain/ids.ts'
import { PLANS, type Plan } from '../../domain/plan.ts'
import { actAs } from '../audit/act-as.ts'
import type { Db } from '../connection/client.ts'
import {
  createOrganization,
  listOrganizations,
  setDisabled,
  setPlan,
} from '../organizations/organizations.ts'
import { addOwner } from '../people/team.ts'
import { CliError } from './cli-error.ts'
import { deleteOrg, deletePerson } from './delete.ts'
import { importFile } from './import-organization.ts'
import { showSecrets } from './secrets.ts'
import { type Links, printSignInLink } from './sign-in-link.ts'
import { revive, showCrashedTasks } from './tasks.ts'

export const HELP = `Commands for operators. They use the database in DATABASE_URL or, if it is not set,
the database of npm run dev while that runs.

  npm run admin -- create-org --name "Riverside Arts" --slug riverside --owner ann@example.com
                              --timezone America/Chicago [--plan free|pro|enterprise] [--reuse-slug]
  npm run admin -- add-owner --slug riverside --owner bob@example.com
  npm run admin -- sign-in-link ann@example.com
                                           print a link that signs this member in, once; needs PUBLIC_URL, and
                                           APP_SECRET unless it is in DATA_DIR
  npm run admin -- set-plan --slug riverside --plan pro
  npm run admin -- list
  npm run admin -- disable --slug riverside
  npm run admin -- enable --slug riverside
  npm run admin -- delete-org --slug riverside --yes
  npm run admin -- delete-person --email ann@example.com --yes
  npm run admin -- import-organization export.json
                                           an export of the dashboard, with the same IDs; needs the
                                           Worker's APP_SECRET in the environment
  npm run admin -- tasks                   list tasks that crashed or were abandoned because of an internal error
  npm run admin -- revive [--task <id>]    retry one crashed task now, or all of them
  npm run admin -- secrets                 check whether APP_SECRET_PREVIOUS can be removed;
                                           needs the Worker's APP_SECRET in the environment

  --yes    delete; without it, only show what would be deleted
  --reuse-slug
           use the slug of a deleted organization, whose readers then get the new one's events
  --json   print one JSON value instead of text
  --data   data directory of npm run dev (default .data)

Changes to a plan, and disabling or deleting an organization, reach the edge cache within a minute.`

export type AdminResult = { ok: boolean; text: string }
type Random = (bytes: number) => Uint8Array
type Flags = {
  name: string
  slug: string
  owner: string
  plan: string
  timezone: string
  task: string
  email: string
  yes: boolean
  'reuse-slug': boolean
}
type Answer = { value: object; text: string }

const TEXT = { type: 'string', default: '' } as const
const OPTIONS = {
  name: TEXT,
  slug: TEXT,
  owner: TEXT,
  plan: TEXT,
  task: TEXT,
  email: TEXT,
  yes: { type: 'boolean', default: false },
  'reuse-slug': { type: 'boolean', default: false },
  timezone: TEXT,
  json: { type: 'boolean', default: false },
  /** Read by `dev/admin.ts`. */
  data: TEXT,
} as const

/** One command line of `npm run admin`, carried out. */
export async function runAdmin(
  db: Db,
  args: string[],
  now: Date,
  random: Random,
  appSecret?: string,
  links?: Links,
): Promise<AdminResult> {
  const json = args.includes('--json')
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
    const about = { now, random, appSecret, links }
    const actor = { kind: 'command', id: `admin ${positionals[0]}` } as const
    const { value, text } = await carryOut(actAs(db, actor), positionals, values, about)
    return { ok: true, text: json ? JSON.stringify(value) : text }
  } catch (error) {
    const { message, cause } = error as Error
    const reason =
      error instanceof CliError ? message : cause instanceof Error ? cause.message : message
    return { ok: false, text: json ? JSON.stringify({ error: reason }) : reason }
  }
}

type About = {
  now: Date
  random: Random
  appSecret: string | undefined
  links: Links | undefined
}
/** Commands with one more word. */
const TAKES_ONE = ['import-organization', 'sign-in-link']

async function carryOut(
  db: Db,
  [command, ...rest]: string[],
  flags: Flags,
  { now, random, appSecret, links }: About,
): Promise<Answer> {
  if (rest.length > (command && TAKES_ONE.includes(command) ? 1 : 0))
    throw new CliError(`Unknown argument: ${rest[0]}. Run with --help for usage.`)
  const { slug } = flags
  switch (command) {
    case 'create-org':
      return create(db, flags, now, random)
    case 'add-owner':
      return add(db, flags, now, random)
    case 'list':
      return list(db)
    case 'set-plan': {
      const plan = readPlan(flags.plan)
      found(await setPlan(db, slug, plan), slug)
      return { value: { slug, plan }, text: `Changed the plan of ${slug} to ${plan}.` }
    }
    case 'disable':
      found(await setDisabled(db, slug, now), slug)
      return { value: { slug, disabled: true }, text: `Disabled ${slug}.` }
    case 'enable':
      found(await setDisabled(db, slug, null), slug)
      return { value: { slug, disabled: false }, text: `Enabled ${slug}.` }
    case 'delete-org':
      return deleteOrg(db, { ...flags, now })
    case 'delete-person':
      return deletePerson(db, { ...flags, now, random })
    case 'sign-in-link':
      return printSignInLink(db, rest[0], { now, random, appSecret, links })
    case 'import-organization':
      return importFile(db, rest[0], { now, random, appSecret })
    case 'secrets':
      return showSecrets(db, appSecret)
    case 'tasks':
      return showCrashedTasks(db)
    case 'revive':
      return revive(db, flags.task || undefined, now)
    default:
      throw new CliError(`Unknown command: ${command ?? 'none'}. Run with --help for usage.`)
  }
}

async function create(db: Db, flags: Flags, now: Date, random: Random): Promise<Answer> {
  const name = flags.name.trim()
  const { slug, timezone } = flags
  const plan = readPlan(flags.plan || 'free')
  const address = readOwner(flags)
  if (name === '' || name.length > 200)
    throw new CliError('--name is required and can have at most 200 characters.')
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 60) {
    throw new CliError('--slug must be 1 to 60 letters a to z, digits, and single hyphens.')
  }
  if (timezone === '') {
    throw new CliError('--timezone is required, for example America/Chicago.')
  }
  if (timezone !== 'UTC' && !Intl.supportedValuesOf('timeZone').includes(timezone)) {
    throw new CliError(
      `--timezone must be an IANA time zone such as America/Chicago, not "${timezone}".`,
    )
  }
  const id = newId('org', random)
  const owner = { id: newId('person', random), ...address }
  const mailId = newId('mail', random)
  const reusesSlug = flags['reuse-slug']
  const org = { id, slug, name, plan, timezone, owner, mailId, reusesSlug, now }
  const outcome = await createOrganization(db, org)
  if (outcome === 'taken') throw new CliError(`The slug "${slug}" is already in use.`)
  if (outcome === 'former') {
    throw new CliError(
      `The slug "${slug}" belonged to an organization that was deleted. Its calendar apps and links would show the new one. To use it anyway, add --reuse-slug.`,
    )
  }
  return {
    value: { id, slug, name, plan, timezone, owner: address.email },
    text: `Created ${name} (${slug}, ${plan}). ${address.email} can sign in now, and gets an email within a minute.`,
  }
}

/** For an organization whose owner cannot be reached: a second one can do the rest in the dashboard. */
async function add(db: Db, flags: Flags, now: Date, random: Random): Promise<Answer> {
  const { slug } = flags
  const address = readOwner(flags)
  const person = { id: newId('person', random), ...address }
  const mailId = newId('mail', random)
  found(await addOwner(db, { slug, person, mailId, now }), slug)
  return {
    value: { slug, owner: address.email },
    text: `Added ${address.email} as an owner of ${slug}. They can sign in now, and get an email within a minute.`,
  }
}

function readOwner({ owner }: Flags) {
  const address = parseEmailAddress(owner)
  if (!address) throw new CliError('--owner must be an email address.')
  return address
}

async function list(db: Db): Promise<Answer> {
  const organizations = await listOrganizations(db)
  const lines = organizations.map(({ slug, name, plan, owners, disabledAt, closedAt }) =>
    [
      slug,
      plan,
      name,
      owners.join(', '),
      disabledAt ? `disabled since ${disabledAt}` : '',
      closedAt ? `being deleted since ${closedAt}` : '',
    ]
      .filter((part) => part !== '')
      .join('  '),
  )
  return { value: organizations, text: lines.join('\n') || 'No organizations yet.' }
}

function readPlan(text: string): Plan {
  const plan = PLANS.find((known) => known === text)
  if (!plan) throw new CliError(`--plan must be one of ${PLANS.join(', ')}.`)
  return plan
}

function found(changed: boolean, slug: string): void {
  if (slug === '') throw new CliError('--slug is required.')
  if (!changed) throw new CliError(`Organization not found: ${slug}.`)
}
