import { readFileSync } from 'node:fs'
import { ORIGIN_MARK } from '../../functions/pages/built-page.ts'
import { type Block, readMarkdown } from '../read-markdown.ts'

export type Guide = {
  /** Where the site has it: `/docs/` and this name. */
  name: string
  title: string
  /** Who it is for. */
  description: string
  blocks: Block[]
}

/** The documents of the site, as its navigation groups them; the name of each file is that of its page. */
const FILES: [group: string, reader: string, files: string[]][] = [
  [
    'Your calendar',
    'Managing events and subscribers',
    [
      'docs/dashboard.md',
      'docs/submissions.md',
      'docs/imports.md',
      'docs/import-formats.md',
      'docs/digests.md',
    ],
  ],
  [
    'Your website',
    'Adding a calendar to your website',
    ['docs/widget.md', 'docs/calendar-feeds.md', 'docs/subscriptions.md', 'docs/accessibility.md'],
  ],
  [
    'Developers',
    'Building on the API',
    ['docs/api.md', 'docs/client.md', 'docs/webhooks.md', 'docs/mcp.md'],
  ],
]

/** The client's own README is its page. */
const ELSEWHERE: Record<string, string> = { 'docs/client.md': 'functions/api/client/README.md' }

export type GuideGroup = {
  group: string
  /** Who starts there: “You are …”. */
  reader: string
  guides: Guide[]
}

export function readGuides(root: URL): GuideGroup[] {
  return FILES.map(([group, reader, files]) => ({
    group,
    reader,
    guides: files.map((file) => {
      const place = new URL(ELSEWHERE[file] ?? file, root)
      const guide = readGuide(file.replace(/^docs\/(.*)\.md$/, '$1'), readFileSync(place, 'utf8'))
      return { ...guide, blocks: guide.blocks.map((block) => withSize(block, place)) }
    }),
  }))
}

function readGuide(name: string, text: string): Guide {
  const [title, first, ...rest] = readMarkdown(hereOf(text))
  if (title?.kind !== 'heading' || first?.kind !== 'paragraph') {
    throw new Error(`docs page ${name} must begin with a title and a paragraph`)
  }
  const [description = ''] = plain(first).split(/(?<=\.) /)
  return { name, title: title.text, description, blocks: [first, ...rest] }
}

/** An image with its size, so that the page does not move when it arrives; it has two pixels for one. */
function withSize(block: Block, document: URL): Block {
  if (block.kind !== 'image') return block
  const image = readFileSync(new URL(block.file, document))
  // https://developers.google.com/speed/webp/docs/riff_container: with a color profile, or plain.
  const isExtended = image.toString('latin1', 12, 16) === 'VP8X'
  const [width, height] = isExtended
    ? [24, 27].map((at) => (image.readUIntLE(at, 3) + 1) / 2)
    : [26, 28].map((at) => (image.readUInt16LE(at) & 0x3fff) / 2)
  return { ...block, width: Math.round(width ?? 0), height: Math.round(height ?? 0) }
}

/** A document with this service in place of its examples, and its links as the site has them. */
function hereOf(text: string): string {
  return text
    .replaceAll(/https:\/\/calendar\.example\.com|http:\/\/localhost:8787/g, ORIGIN_MARK)
    .replaceAll('calendar.example.com', new URL(ORIGIN_MARK).host)
    .replaceAll('](../functions/api/client/README.md', '](client.md')
    .replaceAll(
      /\]\(([a-z-]+)\.md(#[a-z-]+)?\)/g,
      (_, name, place = '') => `](/docs/${name}${place})`,
    )
}

function plain({ text }: Extract<Block, { kind: 'paragraph' }>): string {
  return text
    .map((part) => {
      if (typeof part === 'string') return part
      if ('code' in part) return part.code
      return 'strong' in part ? part.strong : part.label
    })
    .join('')
}
