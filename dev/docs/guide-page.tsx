import type { Block } from '../read-markdown.ts'
import { DocsLayout } from './docs-layout.tsx'
import { GuideBlocks } from './guide-blocks.tsx'
import type { Guide, GuideGroup } from './guides.ts'

type Props = { publicUrl: string; groups: GuideGroup[]; guide: Guide }

/** A document of `docs/` as a page of the site. */
export function GuidePage({ publicUrl, groups, guide }: Props) {
  const { name, title, description, blocks } = guide
  return (
    <DocsLayout
      {...{ title, description, groups }}
      path={`/docs/${name}`}
      publicUrl={publicUrl}
      contents={<Contents blocks={blocks} />}
    >
      <article class="stack guide">
        <h1>{title}</h1>
        <GuideBlocks blocks={blocks} />
      </article>
    </DocsLayout>
  )
}

function Contents({ blocks }: { blocks: Block[] }) {
  return (
    <ul>
      {blocks.map(
        (block) =>
          block.kind === 'heading' &&
          block.level === 2 && (
            <li>
              <a href={`#${block.id}`}>{block.text}</a>
            </li>
          ),
      )}
    </ul>
  )
}
