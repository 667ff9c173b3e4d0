import type { DocsTopic } from '../../functions/pages/docs-search.tsx'
import { RESULTS_MARK } from '../../functions/pages/docs-search.tsx'
import type { Block, Inline } from '../read-markdown.ts'
import { MODELS, modelPage, OPERATIONS, operationPage, type Schema } from './docs-document.ts'
import { DocsLayout } from './docs-layout.tsx'
import type { Guide, GuideGroup } from './guides.ts'

/** Around the results of a search, which the Worker puts in. */
export function SearchPage({ publicUrl, groups }: { publicUrl: string; groups: GuideGroup[] }) {
  return (
    <DocsLayout
      title="Search the documentation"
      description="Search all guides and the API reference."
      path="/docs/search"
      {...{ publicUrl, groups }}
      head={<meta name="robots" content="noindex" />}
    >
      <article class="stack guide">
        <h1>Search the documentation</h1>
        <div id={RESULTS_MARK} />
      </article>
    </DocsLayout>
  )
}

/** Everything that can be found: each section of each guide, each endpoint, each model. */
export function docsTopics(groups: GuideGroup[]): DocsTopic[] {
  return [
    ...groups.flatMap(({ guides }) => guides.flatMap(topicsOf)),
    ...OPERATIONS.map(({ id, path, summary, description, parameters }) => ({
      page: 'API reference',
      title: summary,
      path: `/docs/${operationPage(id)}`,
      text: `GET ${path} ${description} ${parameters.map(({ name, description }) => `${name}: ${description}`).join(' ')}`.replaceAll(
        '`',
        '',
      ),
    })),
    ...MODELS.map(([name, schema]) => ({
      page: 'API reference',
      title: name,
      path: `/docs/${modelPage(name)}`,
      text: fieldsText(schema),
    })),
  ]
}

function topicsOf({ name, title: page, blocks }: Guide): DocsTopic[] {
  const topics: DocsTopic[] = [{ page, title: page, path: `/docs/${name}`, text: '' }]
  for (const block of blocks) {
    const topic = topics.at(-1)
    if (block.kind === 'heading') {
      topics.push({ page, title: block.text, path: `/docs/${name}#${block.id}`, text: '' })
    } else if (topic) topic.text = `${topic.text} ${textOf(block)}`.trim()
  }
  return topics
}

function textOf(block: Exclude<Block, { kind: 'heading' }>): string {
  switch (block.kind) {
    case 'paragraph':
      return inWords(block.text)
    case 'list':
      return block.items.map(inWords).join(' ')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(inWords).join(' ')).join(' ')
    case 'code':
      return block.code
    case 'image':
      return block.alt
  }
}

function inWords(parts: Inline[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : Object.values(part)[0])).join('')
}

function fieldsText({ properties = {} }: Schema): string {
  return Object.entries(properties)
    .map(([name, { description = '' }]) => `${name}: ${description}`)
    .join(' ')
    .replaceAll('`', '')
}
