import type { Embedding } from './embed.ts'

/** How the widget is to look on a page, where that is not how it looks on one that says nothing. */
type Expected = { theme?: 'dark'; accent?: string; font?: string; radius?: string }
export type HostPage = Embedding & { expected: Expected }

const dark = { colorScheme: 'dark' } as const
const style = (css: string) => `<style>${css}</style>`
const picture =
  'data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 width=%229%22 height=%229%22><rect width=%229%22 height=%229%22 fill=%22%23123%22/></svg>'

/** Pages of other sites, by what is peculiar about them. */
export function hostPages(origin: string, feed: string): Record<string, HostPage> {
  const element = `<calendar-feed feed="${feed}"></calendar-feed>`
  const text = '<p>Read <a href="/more">what is on</a>, or call us.</p>'
  const button = '<p><button class="book">Book</button></p>'
  const script = `<script src="${origin}/widget.js" defer></script>`
  return {
    'that says nothing': { expected: {} },
    'that says nothing, with a dark system': { context: dark, expected: {} },
    'that is light, with a dark system': {
      context: dark,
      head: style(':root { color-scheme: light dark } body { background: #fff; color: #111 }'),
      expected: {},
    },
    'that is dark by its scheme alone': {
      head: style(':root { color-scheme: dark }'),
      expected: { theme: 'dark' },
    },
    'that leaves it to a dark system in a tag': {
      context: dark,
      head: '<meta name="color-scheme" content="light dark">',
      expected: { theme: 'dark' },
    },
    'that is dark without a scheme': {
      head: style('body { background: #0b1220; color: #dfe6f3; font-family: Verdana, sans-serif }'),
      expected: { theme: 'dark', font: 'Verdana, sans-serif' },
    },
    'whose body is transparent over a dark root': {
      head: style(
        'html { background: #161616 } body { background: transparent } h1 { color: #fff }',
      ),
      expected: { theme: 'dark' },
    },
    'with a dark section': {
      head: style('section { padding: 20px; background: #14213d } section a { color: #fca311 }'),
      body: `<section>${text}${element}</section>`,
      expected: { theme: 'dark', accent: 'rgb(252, 163, 17)' },
    },
    'with panes of glass on dark': {
      head: style(
        'body { background: #101418; color: #eee } main { display: flex; background: rgb(255 255 255 / 6%) }',
      ),
      expected: { theme: 'dark' },
    },
    'with a light card on dark': {
      head: style(
        'body { background: #111; color: #eee } div { background: #fafafa; padding: 9px }',
      ),
      body: `<div>${element}</div>`,
      expected: {},
    },
    'with a picture behind it': {
      head: style(`body { background: url('${picture}'); color: #fff }`),
      expected: { theme: 'dark' },
    },
    'with a dark gradient': {
      head: style('body { background: linear-gradient(160deg, #1b1035, oklch(0.3 0.1 300)) }'),
      expected: { theme: 'dark' },
    },
    'that paints its background elsewhere': {
      head: style(
        'body { color: #eee } body::before { content: ""; position: fixed; inset: 0; z-index: -1; background: #122 }',
      ),
      expected: { theme: 'dark' },
    },
    'set in serifs, with links and buttons of its own': {
      head: style(
        'body { background: #fbf7ef; font: 18px Georgia, serif } a { color: #8b1e3f } .book { border: 0; border-radius: 3px; background: #8b1e3f; color: #fff }',
      ),
      body: text + button + element,
      expected: { accent: 'rgb(139, 30, 63)', font: 'Georgia, serif', radius: '3px' },
    },
    'with wide colors and round buttons': {
      head: style(
        'body { background: oklch(0.21 0.03 265); color: oklch(0.93 0.01 265) } a { color: oklch(0.8 0.12 230) } .book { border: 0; border-radius: 9999px; background: #fff }',
      ),
      body: text + button + element,
      expected: { theme: 'dark', accent: 'oklch(0.8 0.12 230)', radius: '16px' },
    },
    'with square buttons, and links that are hard to see': {
      head: style('a { color: #ccc } .book { border: 2px solid #222; border-radius: 0 }'),
      body: text + button + element,
      expected: { radius: '0px' },
    },
    'whose links look like text': {
      head: style('body { color: #333 } a { color: inherit }'),
      body: text + element,
      expected: {},
    },
    'with links and buttons that are not displayed': {
      head: style(
        '.banner { display: none } .banner a { color: #00a000 } .banner button { border: 0; border-radius: 0; background: #ddd } a { color: #8b1e3f }',
      ),
      body: `<div class="banner">${text}${button}</div>${text}${element}`,
      expected: { accent: 'rgb(139, 30, 63)' },
    },
    'with a large root font': {
      head: style('html { font-size: 28px } body { font-family: Tahoma, sans-serif }'),
      expected: { font: 'Tahoma, sans-serif' },
    },
    'with a reset': {
      head: style(
        '*, *::before { box-sizing: border-box; margin: 0; padding: 0; border: 0; font: inherit; color: inherit; background: none; line-height: 1 } a { color: #0a7d5a }',
      ),
      body: text + button + element,
      expected: { accent: 'rgb(10, 125, 90)' },
    },
    'with rules for everything': {
      head: style(
        '* { font: 20px Courier, monospace !important; text-transform: uppercase; background: #222 !important; color: #fff !important; border-radius: 0 }',
      ),
      expected: { theme: 'dark', font: 'Courier, monospace' },
    },
    'that takes all styles from the element': {
      head: style(
        'body { background: #1c1c1c; color: #ddd } calendar-feed { all: unset; display: block }',
      ),
      expected: { theme: 'dark' },
    },
    'written from right to left, in the dark': {
      lang: 'ar',
      head: style('html { direction: rtl } body { background: #07130d; color: #e8f3ec }'),
      expected: { theme: 'dark' },
    },
    'laid out as a grid': {
      head: style(
        'main { display: grid; grid-template-columns: 1fr 2fr } main > * { min-width: 0 } body { background: #eef }',
      ),
      expected: {},
    },
    'with a small sidebar': {
      head: style('aside { width: 240px; background: #2b2b2b; color: #fff }'),
      body: `<aside>${element}</aside>`,
      expected: { theme: 'dark' },
    },
    'with a policy without inline styles': {
      headers: {
        'content-security-policy': `default-src 'none'; style-src 'nonce-site'; img-src https:; script-src ${origin}; connect-src ${origin}; require-trusted-types-for 'script'`,
      },
      head: '<style nonce="site">body { background: #0a0a23; color: #fff }</style>',
      expected: { theme: 'dark' },
    },
    'that keeps it in a shadow tree': {
      body: `<x-page><template shadowrootmode="open"><style>div { background: #0f172a } a { color: #7dd3fc }</style>
        <div>${text}<slot></slot></div></template>${element}</x-page>`,
      expected: { theme: 'dark' },
    },
    'that keeps it inside of an element of its own': {
      body: `<x-page><template shadowrootmode="open"><style>div { background: #0f172a } a { color: #7dd3fc }</style>
        <div>${text}${element}</div></template></x-page>`,
      expected: { theme: 'dark', accent: 'rgb(125, 211, 252)' },
    },
    'in a frame of a dark page': {
      head: style(
        'body { background: #1a0d1f; color: #eee } iframe { width: 100%; height: 600px; border: 0 }',
      ),
      body: `<iframe srcdoc='${script}${element.replaceAll('"', '')}'></iframe>`,
      expected: { theme: 'dark' },
    },
    'in forced colors': {
      context: { forcedColors: 'active' },
      head: style('body { font-family: Arial } a { color: #a00 }'),
      body: text + element,
      expected: { font: 'Arial' },
    },
  }
}
