import { describe, expect, it } from 'vitest'
import { formFields } from '../support/event-form.ts'
import { visibleText } from '../support/html.ts'
import { makeStaff } from '../support/staff.ts'
import { COPY, IMAGE, type ImageWorld, OTHER, useImageWorlds, withImage } from './image-world.ts'
import { SOURCE_URL } from './world.ts'

let world: ImageWorld
useImageWorlds((made) => {
  world = made
})

describe('What staff made of an image', () => {
  const openEvent = async () => {
    const staff = await makeStaff(world.app, { orgId: world.org.id, slug: world.org.slug })
    const [event] = await world.events()
    return { staff, path: `/events/${event?.id}` }
  }

  it('stays: their image is neither copied nor replaced', async () => {
    world.app.deps.images = undefined
    await world.import(withImage('a'))
    await world.edit('Concert a', `image_url = 'https://ours.example.com/a.jpg'`)
    world.app.deps.images = world.media.images
    await world.import(withImage('a', IMAGE, { LOCATION: 'Small hall' }))
    expect(await world.shown()).toEqual(['https://ours.example.com/a.jpg'])
    expect(world.asked.every(({ url }) => url === SOURCE_URL)).toBe(true)
  })

  it('stays when they took the copy away', async () => {
    await world.import(withImage('a'))
    await world.edit('Concert a', 'image_url = null')
    await world.import(withImage('a', IMAGE, { LOCATION: 'Small hall' }))
    expect(await world.shown()).toEqual([null])
  })

  it('is nothing where they left the copy: the page of the event lists no change of theirs', async () => {
    await world.import(withImage('a'))
    const { staff, path } = await openEvent()
    const page = visibleText(await staff.see(path))
    expect(page).toContain('Imported event')
    expect(page).not.toContain('Use the calendar’s value')
  })

  it('goes back to the copy with the calendar’s value', async () => {
    await world.import(withImage('a'))
    const [copy] = await world.shown()
    await world.edit('Concert a', `image_url = 'https://ours.example.com/a.jpg'`)
    const { staff, path } = await openEvent()
    expect(visibleText(await staff.see(path))).toContain('Use the calendar’s value')
    expect((await staff.send(`${path}/use-source`, { field: 'imageUrl' })).status).toBe(303)
    expect(await world.shown()).toEqual([copy])
  })

  it('is what they typed, no more, in a form that was open while the image was copied', async () => {
    world.app.deps.images = undefined
    await world.import(withImage('a'))
    const { staff, path } = await openEvent()
    const form = formFields(await staff.see(path), `/dashboard/${staff.slug}${path}`)
    expect(form.imageUrl).toBe(IMAGE)
    world.app.deps.images = world.media.images
    await world.wait(1)
    const [copy] = await world.shown()
    expect(copy).toMatch(COPY)
    const response = await staff.send(path, { ...form, title: 'Typed meanwhile' })
    expect(response.status, await response.clone().text()).toBe(303)
    expect(await world.events()).toMatchObject([{ title: 'Typed meanwhile', image_url: copy }])
  })

  it('can be undone: the run that brought another image is taken back, with its copy', async () => {
    await world.import(withImage('a'))
    const [before] = await world.shown()
    expect(before).toMatch(COPY)
    await world.import(withImage('a', OTHER))
    const [after] = await world.shown()
    expect(after).toMatch(COPY)
    expect(after).not.toBe(before)
    await world.begin('undo', String((await world.lastRun()).id))
    expect(await world.shown()).toEqual([before])
  })
})
