import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { widgetTypes } from '../../dev/widget-types.ts'
import { ATTRIBUTES, toProperty } from '../../widget/attributes.ts'
import { testApp } from '../support/app.ts'

const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))

const USE = `
import type { CalendarFeedAttributes, CalendarFeedEvents } from './element.d.ts'
import type { JSX } from 'react'
import type { SvelteHTMLElements } from 'svelte/elements'
import type { GlobalComponents } from 'vue'

const widget = document.createElement('calendar-feed')
widget.perPage = 10
widget.search = false
widget.view = 'month'
widget.strings = { list: 'Lista' }
const shown: string | null = widget.view
widget.refresh()
// @ts-expect-error There is no such view.
widget.view = 'week'
// @ts-expect-error There is no such attribute.
widget.color = 'red'

const titles: string[] = []
document.addEventListener('calendar-feed-load', ({ detail }) => {
  titles.push(...detail.events.map(({ title }) => title))
  const distance: number | undefined = detail.events[0]?.distanceMiles
  // @ts-expect-error Events have no such field.
  titles.push(String(distance), detail.events[0]?.subtitle)
})
widget.addEventListener('calendar-feed-error', ({ detail }) => {
  const isMine: boolean = detail.code === 'setup'
  // @ts-expect-error There is no such code.
  if (isMine) return detail.code === 'teapot'
})
const attributes: CalendarFeedAttributes = { feed: 'feed_x', 'heading-level': 3, 'per-page': '20' }
const detail: CalendarFeedEvents['calendar-feed-subscribe'] = { feed: '', digestFrequency: 'weekly' }

const props: JSX.IntrinsicElements['calendar-feed'] = {
  ...attributes,
  view: 'month',
  className: 'wide',
  'oncalendar-feed-select': (event) => console.log(event.detail.event.title, shown, detail),
}
// @ts-expect-error There is no such theme.
props.theme = 'pink'

const inVue: InstanceType<GlobalComponents['calendar-feed']>['$props'] = {
  ...{ feed: 'feed_x', perPage: 10, class: 'wide' },
  onCalendarFeedSelect: ({ detail }) => console.log(detail.event.title),
}
// @ts-expect-error There is no such view.
inVue.view = 'week'

const inSvelte: SvelteHTMLElements['calendar-feed'] = {
  ...{ feed: 'feed_x', 'per-page': 10, class: 'wide' },
  'oncalendar-feed-select': ({ detail }) => console.log(detail.event.title),
}
// @ts-expect-error There is no such view.
inSvelte.view = 'week'
`

/** What of the types of frameworks those of the package use; `npm run test:packages` has the real ones. */
const REACT = `
export interface HTMLAttributes<T> { className?: string | undefined; element?: T }
export type DetailedHTMLProps<E, T> = E & { key?: string; ref?: T }
export namespace JSX { interface IntrinsicElements { div: HTMLAttributes<HTMLDivElement> } }
`
const VUE = `
export interface HTMLAttributes { class?: string | undefined }
export type DefineComponent<Props> = new () => { $props: Props }
export interface GlobalComponents { div: DefineComponent<HTMLAttributes> }
`
const SVELTE = `
export interface HTMLAttributes<T> { class?: string | undefined; element?: T }
export interface SvelteHTMLElements { div: HTMLAttributes<HTMLDivElement> }
`

const PATHS = {
  react: ['./react.d.ts'],
  vue: ['./vue.d.ts'],
  'svelte/elements': ['./svelte.d.ts'],
}

it('/widget.d.ts types the element, its attributes, and its events under strict settings', async () => {
  const app = await testApp()
  const served = await app.request('/widget.d.ts')
  expect(served.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const folder = mkdtempSync(join(tmpdir(), 'widget-types-'))
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 5 }))
  const declarations = ['react', 'vue', 'svelte'].map((name) =>
    readFileSync(new URL(`../../integrations/npm/${name}.d.ts`, import.meta.url), 'utf8'),
  )
  for (const [name, text] of [
    ['element.d.ts', await served.text()],
    ['react.d.ts', REACT],
    ['vue.d.ts', VUE],
    ['svelte.d.ts', SVELTE],
    ...declarations.map((text, i) => [`calendar-feed-${i}.d.ts`, text] as const),
    ['use.ts', USE],
    ['package.json', '{ "type": "module" }'],
  ] as const) {
    writeFileSync(join(folder, name), text)
  }
  const options = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    ...{ skipLibCheck: false, noEmit: true, target: 'es2022', lib: ['es2022', 'dom'], types: [] },
    ...{ module: 'esnext', moduleResolution: 'bundler', paths: PATHS },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }))
  expect(execFileSync(process.execPath, [TSC, '-p', folder], { encoding: 'utf8' })).toBe('')
})

it('/widget.d.ts has each of the 19 attributes, also as a property', async () => {
  const types = await widgetTypes()
  const names = Object.keys(ATTRIBUTES)
  expect(names).toHaveLength(19)
  for (const name of names) {
    expect(types).toMatch(new RegExp(`^  '?${name}'?\\?: `, 'm'))
    expect(types).toContain(`  get ${toProperty(name)}(): string | null\n`)
  }
})
