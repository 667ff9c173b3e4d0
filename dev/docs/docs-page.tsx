import { MODELS, OPERATIONS } from './docs-document.ts'
import { GoodToKnow } from './docs-good-to-know.tsx'
import { DocsLayout } from './docs-layout.tsx'
import { OperationSection, Path } from './docs-operation.tsx'
import { SchemaTable } from './docs-schema.tsx'

const DESCRIPTION = 'Every endpoint of the read API: parameters, answers, caching and errors.'

/** The API reference for people, from the same document that `/api/v1/openapi.json` serves. */
export function DocsPage({ publicUrl }: { publicUrl: string }) {
  const base = `${publicUrl}/api/v1`
  return (
    <DocsLayout
      title="API reference"
      description={DESCRIPTION}
      canonical={`${publicUrl}/docs`}
      contents={<Contents />}
    >
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
          <section class="card stack" id={`model-${name}`} aria-labelledby={`model-${name}-title`}>
            <h3 id={`model-${name}-title`}>{name}</h3>
            <SchemaTable caption={`Fields of ${name}`} schema={schema} />
          </section>
        ))}
      </div>
    </DocsLayout>
  )
}

function Contents() {
  return (
    <>
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
    </>
  )
}
