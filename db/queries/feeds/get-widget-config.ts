import type { Db } from '../../client.ts'
import { type FeedOwner, readWidgetConfig } from '../../reads/widget-config.ts'

export type { FeedOwner }

/** A feed with its organization and the widget settings that staff chose. */
export async function getWidgetConfig(db: Db, feedId: string): Promise<FeedOwner | undefined> {
  const [found] = await readWidgetConfig(db, { feedId })
  return found?.owner
}
