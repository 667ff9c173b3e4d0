import { expect, it } from 'vitest'
import { addImage } from '../../db/images.ts'
import { testApp } from '../support/app.ts'
import { makeOrg } from '../support/factories.ts'

it.each([1, 2, 3, 4, 5])(
  'Images that are uploaded at once do not exceed the space of the plan together, try %i',
  async () => {
    const { deps, database } = await testApp()
    const { id: orgId } = await makeOrg()
    const image = (n: number) => {
      const id = `img_${`${100 + n}${orgId.slice(4)}`.padEnd(32, '0')}`
      return { id, orgId, extension: 'webp', bytes: 100, now: deps.now() }
    }
    const added = await Promise.all(
      Array.from({ length: 30 }, (_, n) => addImage(deps.db, image(n), 250)),
    )
    expect(added.filter(Boolean)).toHaveLength(2)
    await database.query('delete from images where org_id = $1', [orgId])
  },
)
