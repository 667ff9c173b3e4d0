import { OPERATIONS, operationPage } from './docs-document.ts'
import { DocsLayout } from './docs-layout.tsx'
import { Path } from './docs-operation.tsx'
import type { Guide, GuideGroup } from './guides.ts'

const DESCRIPTION = 'Every section of the documentation and every endpoint, on one page.'

/** What all pages are about in one list, in which the browser's own search finds a word. */
export function TopicsPage({ publicUrl, groups }: { publicUrl: string; groups: GuideGroup[] }) {
  return (
    <DocsLayout
      title="All topics"
      description={DESCRIPTION}
      path="/docs/topics"
      {...{ publicUrl, groups }}
      contents={<Contents groups={groups} />}
    >
      <article class="stack guide">
        <h1>All topics</h1>
        <p class="measure">{DESCRIPTION} Search it with your browser (Ctrl or ⌘ and F).</p>
        {groups.map(({ group, guides }) => (
          <>
            <h2 id={anchorOf(group)}>{group}</h2>
            {guides.map((guide) => (
              <Sections {...guide} />
            ))}
          </>
        ))}
        <h2 id="endpoints">API reference</h2>
        <ul>
          {OPERATIONS.map(({ id, path, summary }) => (
            <li>
              <a class="endpoint" href={`/docs/${operationPage(id)}`}>
                <Path path={path} />
              </a>
              : {summary}
            </li>
          ))}
        </ul>
      </article>
    </DocsLayout>
  )
}

function Contents({ groups }: { groups: GuideGroup[] }) {
  return (
    <ul>
      {groups.map(({ group }) => (
        <li>
          <a href={`#${anchorOf(group)}`}>{group}</a>
        </li>
      ))}
      <li>
        <a href="#endpoints">API reference</a>
      </li>
    </ul>
  )
}

function Sections({ name, title, blocks }: Guide) {
  return (
    <>
      <h3>
        <a href={`/docs/${name}`}>{title}</a>
      </h3>
      <ul>
        {blocks.map(
          (block) =>
            block.kind === 'heading' && (
              <li>
                <a href={`/docs/${name}#${block.id}`}>{block.text}</a>
              </li>
            ),
        )}
      </ul>
    </>
  )
}

const anchorOf = (group: string) => group.toLowerCase().replaceAll(' ', '-')
