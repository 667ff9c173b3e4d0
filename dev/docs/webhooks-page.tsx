import type { Block } from '../read-markdown.ts'
import { DocsLayout } from './docs-layout.tsx'
import { Guide } from './guide.tsx'

const DESCRIPTION =
  'What a webhook contains, how to verify it, and what happens when your server is unavailable.'
const isTitle = (block: Block) => block.kind === 'heading' && block.level === 1
const isSection = (block: Block) => block.kind === 'heading' && block.level === 2

/** The guide for those who receive webhooks: `docs/webhooks.md`, read into blocks. */
export function WebhooksPage({ publicUrl, guide }: { publicUrl: string; guide: Block[] }) {
  const first = guide.findIndex(isSection)
  // The page has its own title and, beside the text, its own list of sections.
  const lead = guide.slice(0, first).filter((block) => !isTitle(block) && block.kind !== 'list')
  return (
    <DocsLayout
      title="Webhooks"
      description={DESCRIPTION}
      canonical={`${publicUrl}/docs/webhooks`}
      contents={<Contents sections={guide.filter(isSection)} />}
    >
      <div class="stack">
        <p>
          <a href="/docs">API reference</a>
        </p>
        <h1>Webhooks</h1>
        <Guide blocks={lead} base={publicUrl} />
        <Guide blocks={guide.slice(first)} base={publicUrl} />
      </div>
    </DocsLayout>
  )
}

function Contents({ sections }: { sections: Block[] }) {
  return (
    <ul>
      {sections.map(
        (section) =>
          section.kind === 'heading' && (
            <li>
              <a href={`#${section.id}`}>{section.text}</a>
            </li>
          ),
      )}
    </ul>
  )
}
