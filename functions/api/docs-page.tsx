import type { Context } from 'hono'
import { NoQuery } from '../events/params.ts'
import { answerPage } from '../http/answer-page.ts'
import { PageLayout, siteTitle } from '../http/page-layout.tsx'
import { serveCanonical } from '../http/serve-canonical.ts'
import type { App } from '../platform/deps.ts'
import { MODELS, OPERATIONS } from './docs-document.ts'
import { GoodToKnow } from './docs-good-to-know.tsx'
import { OperationSection, Path } from './docs-operation.tsx'
import { SchemaTable } from './docs-schema.tsx'

const DESCRIPTION = 'Every endpoint of the read API: parameters, answers, caching and errors.'

/** The API reference for people, from the same document that `/api/v1/openapi.json` serves. */
export function docsPage(c: Context<App>): Promise<Response> {
  const { PUBLIC_URL } = c.env.env
  const base = `${PUBLIC_URL}/api/v1`
  const page = (
    <PageLayout
      title={siteTitle('API reference')}
      description={DESCRIPTION}
      canonical={`${PUBLIC_URL}/docs`}
    >
      <div class="with-toc">
        <Contents />
        <div class="stack loose">
          <div class="stack measure">
            <h1>API reference</h1>
            <p class="lead">{DESCRIPTION}</p>
          </div>
          <GoodToKnow base={base} />
          <h2 id="endpoints">Endpoints</h2>
          {OPERATIONS.map((operation) => (
            <OperationSection operation={operation} base={base} />
          ))}
          <h2 id="models">Models</h2>
          {MODELS.map(([name, schema]) => (
            <section
              class="card stack"
              id={`model-${name}`}
              aria-labelledby={`model-${name}-title`}
            >
              <h3 id={`model-${name}-title`}>{name}</h3>
              <SchemaTable caption={`Fields of ${name}`} schema={schema} />
            </section>
          ))}
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
          <p class="title">Start</p>
          <ul>
            <li>
              <a href="#good-to-know">Good to know</a>
            </li>
          </ul>
          <p class="title">Endpoints</p>
          <ul>
            {OPERATIONS.map(({ id, path }) => (
              <li>
                <a class="endpoint" href={`#${id}`}>
                  <Path path={path} />
                </a>
              </li>
            ))}
          </ul>
          <p class="title">Models</p>
          <ul>
            {MODELS.map(([name]) => (
              <li>
                <a href={`#model-${name}`}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
      </details>
    </nav>
  )
}
