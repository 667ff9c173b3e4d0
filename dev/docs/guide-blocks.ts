/** A guide as the build reads it from its Markdown (`dev/read-markdown.ts`). */
export type Block =
  | { kind: 'heading'; level: number; id: string; text: string }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; language: string; code: string }

export type Inline =
  | string
  | { code: string }
  | { strong: string }
  | { label: string; href: string }
