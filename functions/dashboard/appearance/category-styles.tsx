import type { CategoryStyle } from '../../../db/media/category-styles.ts'
import { colorName } from '../parts/color-field.tsx'
import { ColorDot, Thumbnail } from '../parts/event-look.tsx'
import { address, DataTable } from '../parts/list-parts.tsx'
import type { OrgSession } from '../staff-context.ts'
import { APPEARANCE, CATEGORY_LABELS } from './texts.ts'

type Props = { session: OrgSession; listed: CategoryStyle[] }

/** The color and default image of each category, a row each. */
export function CategoryStyles({ session, listed }: Props) {
  const illustrated = listed.some(({ imageUrl }) => imageUrl)
  return (
    <section class="stack">
      <h2>{APPEARANCE.categories}</h2>
      <p class="hint">{listed.length > 0 ? APPEARANCE.categoriesHint : APPEARANCE.noCategories}</p>
      {listed.length > 0 && (
        <DataTable
          caption={APPEARANCE.categories}
          rows={listed}
          columns={[
            {
              head: APPEARANCE.category,
              cell: ({ key, name, color, imageUrl }) => (
                <div class="pictured">
                  {illustrated && <Thumbnail image={imageUrl} />}
                  <div>
                    {color && <ColorDot color={color} />}
                    <a href={session.path(categoryPath(key))}>
                      <bdi>{name}</bdi>
                    </a>
                  </div>
                </div>
              ),
            },
            { head: CATEGORY_LABELS.color, cell: colorInWords },
          ]}
        />
      )}
    </section>
  )
}

/** `Blue (automatic)`; nothing without a color. */
export function colorInWords({ color, isAutomatic }: Pick<CategoryStyle, 'color' | 'isAutomatic'>) {
  const name = color ? colorName(color) : ''
  return isAutomatic ? `${name} (${APPEARANCE.automatic})` : name
}

/** The page of a category. Its key may contain any character, so it is a parameter. */
export function categoryPath(key: string): string {
  return address('/appearance/category', { key })
}
