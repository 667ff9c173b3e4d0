import { ORIGIN_MARK } from '../../functions/pages/built-page.ts'
import { MODELS, modelPage, OPERATIONS, operationPage } from './docs-document.ts'
import { DocsPage } from './docs-page.tsx'
import { GuidePage } from './guide-page.tsx'
import { readGuides } from './guides.ts'
import { llmsText } from './llms-text.ts'
import { ModelPage, OperationPage } from './reference-page.tsx'
import { docsTopics, SearchPage } from './search-page.tsx'
import { TopicsPage } from './topics-page.tsx'

/** The pages of the documentation by the name of their file, with a mark in place of the service's origin. */
export async function renderDocs(root: URL): Promise<Record<string, string>> {
  const groups = readGuides(root)
  const shared = { publicUrl: ORIGIN_MARK, groups }
  const guides = groups.flatMap(({ guides }) => guides)
  const pages: [string, ReturnType<typeof DocsPage>][] = [
    ['docs', <DocsPage {...shared} />],
    ['docs-topics', <TopicsPage {...shared} />],
    ['docs-search', <SearchPage {...shared} />],
    ...guides.map((guide): [string, ReturnType<typeof DocsPage>] => [
      `docs-${guide.name}`,
      <GuidePage {...{ ...shared, guide }} />,
    ]),
  ]
  const reference = [
    ...OPERATIONS.map(
      (operation) =>
        [operationPage(operation.id), <OperationPage {...{ ...shared, operation }} />] as const,
    ),
    ...MODELS.map(
      ([name, schema]) =>
        [modelPage(name), <ModelPage {...{ ...shared, name, schema }} />] as const,
    ),
  ]
  for (const [name, page] of reference) pages.push([`docs-${name}`, page])
  const names = pages.map(([name]) => name)
  if (new Set(names).size < names.length) throw new Error('two pages of /docs have one name')
  const rendered = pages.map(async ([name, page]) => [name, String(await page)] as const)
  return {
    ...Object.fromEntries(await Promise.all(rendered)),
    'search-topics': JSON.stringify(docsTopics(groups)),
    llms: llmsText(ORIGIN_MARK, groups),
  }
}
