import type { GuideGroup } from './guides.ts'

/** What `/llms.txt` says: the ways for programs, and the pages of the documentation. */
export function llmsText(publicUrl: string, groups: GuideGroup[]): string {
  const link = (title: string, path: string, what: string) =>
    `- [${title}](${publicUrl}${path}): ${what}`
  return `# Calendar Feed Service

> Event calendars of organizations: a read-only JSON API without a key, calendar files, an MCP server, and
> webhooks about subscribers.

## For programs

${[
  link(
    'MCP server',
    '/mcp',
    'Tools for assistants: find calendars, list events, and get one event.',
  ),
  link('OpenAPI document', '/api/v1/openapi.json', 'All endpoints of the JSON API.'),
  link('API reference', '/docs', 'The same for people.'),
  link('Sitemap', '/sitemap.xml', 'Pages of all public calendars and events.'),
].join('\n')}
${groups
  .map(({ group, guides }) => {
    const links = guides.map(({ name, title, description }) =>
      link(title, `/docs/${name}`, description),
    )
    return `\n## ${group}\n\n${links.join('\n')}\n`
  })
  .join('')}`
}
