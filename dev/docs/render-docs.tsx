import { ORIGIN_MARK } from '../../functions/pages/built-page.ts'
import { DocsPage } from './docs-page.tsx'
import { GuidePage } from './guide-page.tsx'
import { readGuides } from './guides.ts'
import { llmsText } from './llms-text.ts'
import { TopicsPage } from './topics-page.tsx'

/** The pages of the documentation by the name of their file, with a mark in place of the service's origin. */
export async function renderDocs(root: URL): Promise<Record<string, string>> {
  const groups = readGuides(root)
  const shared = { publicUrl: ORIGIN_MARK, groups }
  const guides = groups.flatMap(({ guides }) => guides)
  const pages = [
    ['docs', <DocsPage {...shared} />] as const,
    ['docs-topics', <TopicsPage {...shared} />] as const,
    ...guides.map(
      (guide) => [`docs-${guide.name}`, <GuidePage {...{ ...shared, guide }} />] as const,
    ),
  ]
  const rendered = pages.map(async ([name, page]) => [name, String(await page)] as const)
  return { ...Object.fromEntries(await Promise.all(rendered)), llms: llmsText(ORIGIN_MARK, groups) }
}
