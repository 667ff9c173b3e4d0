import type { Operation, Schema } from './docs-document.ts'
import { MODELS, modelPage, OPERATIONS, operationPage } from './docs-document.ts'
import { DocsLayout } from './docs-layout.tsx'
import { OperationSection, Path } from './docs-operation.tsx'
import { SchemaTable } from './docs-schema.tsx'
import type { GuideGroup } from './guides.ts'

type Shared = { publicUrl: string; groups: GuideGroup[] }

/** An endpoint and what it returns, from the same document that `/api/v1/openapi.json` serves. */
export function OperationPage({ operation, ...shared }: Shared & { operation: Operation }) {
  const { id, summary, path, answer } = operation
  const schema = MODELS.find(([name]) => name === answer)?.[1] ?? {}
  return (
    <DocsLayout
      {...shared}
      title={summary}
      description={`GET ${path}: parameters, an example, and fields of the response.`}
      path={`/docs/${operationPage(id)}`}
      about="Endpoints"
      contents={<Contents />}
    >
      <div class="stack loose">
        <OperationSection operation={operation} publicUrl={shared.publicUrl} />
        <Fields name={answer} schema={schema} />
      </div>
    </DocsLayout>
  )
}

/** The fields of what an endpoint returns, or of what is within that. */
export function ModelPage({ name, schema, ...shared }: Shared & { name: string; schema: Schema }) {
  const users = OPERATIONS.filter(({ answer }) => answer === name)
  return (
    <DocsLayout
      {...shared}
      title={name}
      description={`Fields of ${name} in the responses of the API.`}
      path={`/docs/${modelPage(name)}`}
      about="Endpoints"
      contents={<Contents />}
    >
      <div class="stack loose">
        <h1>{name}</h1>
        <p>{schema.description}</p>
        {users.length > 0 && (
          <p>
            Returned by{' '}
            {users.map(({ id, path }, i) => (
              <>
                {i > 0 && ', '}
                <a class="endpoint" href={`/docs/${operationPage(id)}`}>
                  <Path path={path} />
                </a>
              </>
            ))}
            .
          </p>
        )}
        <Fields name={name} schema={schema} />
      </div>
    </DocsLayout>
  )
}

function Fields({ name, schema }: { name: string; schema: Schema }) {
  return (
    <section class="card stack" aria-labelledby="fields">
      <h2 id="fields">Fields of {name}</h2>
      <SchemaTable caption={`Fields of ${name}`} schema={schema} />
    </section>
  )
}

function Contents() {
  return (
    <ul>
      {OPERATIONS.map(({ id, path }) => (
        <li>
          <a class="endpoint" href={`/docs/${operationPage(id)}`}>
            <Path path={path} />
          </a>
        </li>
      ))}
    </ul>
  )
}
