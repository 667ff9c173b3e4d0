import { describe, expect, it } from 'vitest'
import { IMAGE_COPIES_A_DAY } from '../../domain/daily-limits.ts'
import { runCron } from '../../functions/background.ts'
import { image } from '../media/files.ts'
import { makeEvents } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { makeStaff } from '../support/staff.ts'
import { COPY, IMAGE, type ImageWorld, OTHER, useImageWorlds, withImage } from './image-world.ts'
import { SOURCE_URL } from './world.ts'

let world: ImageWorld
useImageWorlds((made) => {
  world = made
})

describe('Images of an import', () => {
  it.each(['images', 'bucket'] as const)('stay elsewhere without %s', async (binding) => {
    world.app.deps[binding] = undefined
    await world.import(withImage('a'))
    expect(await world.shown()).toEqual([IMAGE])
    expect(world.fetched()).toEqual([])
  })

  it('are copied for the next events first, three in one call', async () => {
    const urls = Array.from({ length: 5 }, (_, n) => `https://img.venue.com/${n}.jpg`)
    const files = await Promise.all(urls.map((_, n) => image(64, 48, 'jpg', n + 1)))
    urls.forEach((url, n) => {
      world.images[url] = () => new Response(files[n])
    })
    world.app.deps.images = undefined
    const events = urls.map((url, n) =>
      withImage(`e${n}`, url, {
        'DTSTART;TZID=America/Chicago': `202607${20 - n}T190000`,
        'DTEND;TZID=America/Chicago': `202607${20 - n}T210000`,
      }),
    )
    await world.import(...events)
    world.app.deps.images = world.media.images
    await runCron({ ...world.app.deps, env: { ...world.app.deps.env, QSTASH_TOKEN: undefined } })
    const fetched = () =>
      world.asked.map(({ url }) => url).filter((url) => url.startsWith('https://img.'))
    expect(fetched()).toEqual(urls.toReversed().slice(0, 3))
    const tasks = await world.rows(`select id from tasks where kind = 'image-copy'`)
    expect(tasks).toHaveLength(1)
    await world.work()
    expect(fetched()).toEqual(urls.toReversed())
    expect((await world.shown()).every((path) => COPY.test(String(path)))).toBe(true)
  })

  it('are copied up to a number a day, and the rest the next day', async () => {
    const urls = [IMAGE, OTHER]
    const events = urls.map((url, n) => withImage(`e${n}`, url))
    const key = `image copies of ${world.org.id}`
    await world.rows(
      `insert into mail_counts (key, since, sent) values ('${key}', '${world.app.deps.now().toISOString()}', ${IMAGE_COPIES_A_DAY[world.org.plan] - 1})`,
    )
    await world.import(...events)
    const copied = async () =>
      (await world.shown()).filter((path) => COPY.test(String(path))).length
    expect(await copied()).toBe(1)
    expect(await world.copies()).toMatchObject([{ problem: null }, { problem: 'day' }])
    await world.wait(25)
    expect(await copied()).toBe(2)
  })

  it('are one task for each host, of which 50 are added in a minute', async () => {
    const many = Array.from({ length: 120 }, (_, n) => `https://img${n % 60}.venue.com/${n}.jpg`)
    world.app.deps.images = undefined
    await world.import(...many.map((url, n) => withImage(`e${n}`, url)))
    world.app.deps.images = world.media.images
    await runCron({ ...world.app.deps, env: { ...world.app.deps.env, CRON_TASKS: 0 } })
    const tasks = await world.rows(`select subject_id from tasks where kind = 'image-copy'`)
    expect(tasks).toHaveLength(50)
  })

  it('that fail are tried again after an hour, a day, and three days, and then left', async () => {
    world.images[IMAGE] = () => new Response('', { status: 503 })
    await world.import(withImage('a'))
    expect(await world.copies()).toMatchObject([{ tries: 1, problem: 'http' }])
    for (const [hours, tries] of [
      [0.9, 1],
      [0.2, 2],
      [23, 2],
      [2, 3],
      [71, 3],
      [2, 4],
      [24 * 30, 4],
    ] as const) {
      await world.wait(hours)
      expect(world.fetched()).toHaveLength(tries)
    }
    expect(await world.copies()).toMatchObject([{ tries: 4, next_try_at: null, image_id: null }])
    await world.import(withImage('a', IMAGE, { SUMMARY: 'Renamed' }))
    expect(world.fetched()).toHaveLength(4)
    expect(await world.shown()).toEqual([IMAGE])
  })

  it('that failed at first are shown once they can be fetched', async () => {
    const answer = world.images[IMAGE] as () => Response
    world.images[IMAGE] = () => new Response('', { status: 503 })
    await world.import(withImage('a'))
    world.images[IMAGE] = answer
    await world.wait(1.1)
    expect((await world.shown())[0]).toMatch(COPY)
    expect(await world.copies()).toMatchObject([{ problem: null, next_try_at: null }])
  })

  it('that take too long to resize stay elsewhere, and are tried again', async () => {
    const limits: number[] = []
    const { within } = world.app.deps
    world.app.deps.within = async (ms, work) => {
      limits.push(ms)
      await work
      throw new Error('timed out')
    }
    await world.import(withImage('a'))
    expect(limits).toEqual([8_000])
    expect(await world.shown()).toEqual([IMAGE])
    expect(await world.copies()).toMatchObject([{ problem: 'resize', tries: 1 }])
    world.app.deps.within = within
    await world.wait(1.1)
    expect((await world.shown())[0]).toMatch(COPY)
  })

  it('wait a day, without a lost try, when Cloudflare resizes no more this month', async () => {
    const full = Object.assign(new Error('limit'), { code: 9422 })
    const output = () => Promise.reject(full)
    world.app.deps.images = { input: () => ({ transform: () => ({ output }) }) }
    await world.import(withImage('a'), withImage('b', OTHER))
    expect(world.fetched().length + world.fetched(OTHER).length).toBe(1)
    expect(world.app.logs).toContainEqual({ level: 'error', message: 'image limit reached' })
    world.app.deps.images = world.media.images
    await world.wait(23)
    expect(await world.shown()).toEqual([IMAGE, OTHER])
    await world.wait(2)
    expect((await world.copies()).map(({ tries }) => tries)).toEqual([1, 1])
    expect((await world.shown()).every((path) => COPY.test(String(path)))).toBe(true)
  })

  it('stay elsewhere, and are not fetched, while the organization has no space', async () => {
    const { org, rows } = world
    await rows(
      `insert into images (id, org_id, extension, bytes, created_at, checked_at)
       select 'img_' || md5(n::text || $1), $1, 'webp', 2000000000, now(), now() from generate_series(1, 3) n`,
      [org.id],
    )
    await world.import(withImage('a'), withImage('b', OTHER))
    await world.wait(23)
    expect(await world.shown()).toEqual([IMAGE, OTHER])
    expect(world.asked.every(({ url }) => url === SOURCE_URL)).toBe(true)
    const staff = await makeStaff(world.app, { orgId: org.id, slug: org.slug })
    const warning = 'space for images is used up'
    expect(visibleText(await staff.see(`/imports/${world.id}`))).toContain(warning)

    await rows('delete from images where org_id = $1', [org.id])
    await world.wait(2)
    expect((await world.shown()).every((path) => COPY.test(String(path)))).toBe(true)
    expect(visibleText(await staff.see(`/imports/${world.id}`))).not.toContain(warning)
  })

  it('are shown by all events that name one, however many', async () => {
    await makeEvents(
      world.feed,
      Array.from({ length: 450 }, () => ({ imageUrl: IMAGE })),
    )
    await world.import(withImage('a'))
    const [path, ...others] = new Set(await world.shown())
    expect(path).toMatch(COPY)
    expect(others).toEqual([])
    expect(await world.copies()).toMatchObject([{ next_try_at: null }])
  })

  it('are forgotten 90 days after they were noted, if none was copied', async () => {
    world.images[IMAGE] = () => new Response('', { status: 404 })
    await world.import(withImage('a'), withImage('b', OTHER))
    await world.wait(24 * 91)
    expect(await world.copies()).toMatchObject([{ url: OTHER }])
  })
})
