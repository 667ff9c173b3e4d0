import type { UploadReading, UploadRow } from '../../../db/subscribers/uploads.ts'
import { type AddressTable, readAddresses } from '../../../domain/uploads/read-addresses.ts'
import { hashAddress } from '../../keys/hash-address.ts'
import type { Env } from '../../platform/env.ts'

const AT_ONCE = 1_000

/** What a column of a file says, with the hashes by which the database knows its addresses. */
export async function readColumn(
  { APP_SECRET, APP_SECRET_PREVIOUS }: Pick<Env, 'APP_SECRET' | 'APP_SECRET_PREVIOUS'>,
  file: AddressTable,
  column: number,
): Promise<UploadReading> {
  const { addresses, ...counts } = readAddresses(file, column)
  const rows: UploadRow[] = []
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    const part = addresses.slice(at, at + AT_ONCE).map(async ({ email, key }) => ({
      hash: await hashAddress(APP_SECRET, key),
      previousHash: APP_SECRET_PREVIOUS ? await hashAddress(APP_SECRET_PREVIOUS, key) : null,
      email,
    }))
    rows.push(...(await Promise.all(part)))
  }
  return { column, rows, ...counts }
}
