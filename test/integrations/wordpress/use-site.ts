import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Service, startService } from './service.ts'
import { type Site, startSite } from './site.ts'

export type World = { service: Service; site: Site }

/** WordPress with the plugin as it was downloaded from the service; each test begins as after the installation. */
export function useSite(): World {
  const world = {} as World
  beforeAll(async () => {
    world.service = await startService()
    const archive = await world.service.app.request('/calendar-feed-wordpress.zip')
    world.site = await startSite(new Uint8Array(await archive.arrayBuffer()))
  })
  beforeEach(() => {
    world.site.reset()
    world.service.asked = []
    world.service.instead = undefined
  })
  afterAll(async () => {
    await world.site.close()
    await world.service.close()
  })
  return world
}
