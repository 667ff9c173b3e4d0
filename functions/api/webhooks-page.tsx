import type { Context } from 'hono'
import { NoQuery } from '../events/params.ts'
import { answerPage } from '../http/answer-page.ts'
import { PageLayout, siteTitle } from '../http/page-layout.tsx'
import { serveCanonical } from '../http/serve-canonical.ts'
import type { App } from '../platform/deps.ts'
import { Guide } from './guide.tsx'
import type { Block } from './guide-blocks.ts'
import guide from './webhooks-guide.generated.json' with { type: 'json' }

const DESCRIPTION =
  'What a webhook brings, how to verify it, and what happens when your server is away.'
const BLOCKS = guide as Block[]
const isTitle = (block: Block) => block.kind === 'heading' && block.level === 1
const FIRST = BLOCKS.findIndex((block) => block.kind === 'heading' && block.level === 2)
// The page has its own title and, beside the text, its own list of sections.
const LEAD = BLOCKS.slice(0, FIRST).filter((block) => !isTitle(block) && block.kind !== 'list')
const SECTIONS = BLOCKS.filter((block) => block.kind === 'heading' && block.level === 2)

/** The guide for those who receive webhooks: `docs/webhooks.md`, as the build read it. */
export function webhooksPage(c: Context<App>): Promise<Response> {
  const { PUBLIC_URL } = c.env.env
  const page = (
    <PageLayout
      title={siteTitle('Webhooks')}
      description={DESCRIPTION}
      canonical={`${PUBLIC_URL}/docs/webhooks`}
    >
      <div class="with-toc">
        <Contents />
        <div class="stack">
          <p>
            <a href="/docs">API reference</a>
          </p>
          <h1>Webhooks</h1>
          <Guide blocks={LEAD} base={PUBLIC_URL} />
          <Guide blocks={BLOCKS.slice(FIRST)} base={PUBLIC_URL} />
        </div>
      </div>
    </PageLayout>
  )
  return serveCanonical(c, NoQuery, () => answerPage(c, page, { policy: 'cached' }))
}

function Contents() {
  return (
    <nav class="toc" aria-label="On this page">
      <details>
        <summary>On this page</summary>
        <div>
          <ul>
            {SECTIONS.map(
              (section) =>
                section.kind === 'heading' && (
                  <li>
                    <a href={`#${section.id}`}>{section.text}</a>
                  </li>
                ),
            )}
          </ul>
        </div>
      </details>
    </nav>
  )
}
