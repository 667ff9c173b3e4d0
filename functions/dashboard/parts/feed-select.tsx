import type { FeedName } from '../../../db/feeds/manage-feeds.ts'

/** Narrows a list to one feed (`feedFilter`); script sends the form at once. */
export function FeedSelect({ feeds, chosen }: { feeds: FeedName[]; chosen: string | undefined }) {
  return (
    <div class="field">
      <label for="feed">Feed</label>
      <select id="feed" name="feed" data-submit>
        <option value="">All feeds</option>
        {feeds.map(({ id, name, archived }) => (
          <option value={id} selected={id === chosen}>
            {archived ? `${name} (archived)` : name}
          </option>
        ))}
      </select>
    </div>
  )
}
