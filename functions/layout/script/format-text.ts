// Buttons for the small Markdown above a text. What they do can be undone by the browser, as if it were typed.

type Tool = { name: string; sign: string; key?: string; apply: (area: HTMLTextAreaElement) => void }

const TOOLS: Tool[] = [
  { name: 'Bold', sign: 'B', key: 'b', apply: (area) => wrap(area, '**') },
  { name: 'Italic', sign: 'I', key: 'i', apply: (area) => wrap(area, '*') },
  { name: 'Link', sign: 'Link', key: 'k', apply: link },
  { name: 'List', sign: 'List', apply: (area) => list(area, () => '- ') },
  {
    name: 'Numbered list',
    sign: 'Numbered list',
    apply: (area) => list(area, (i) => `${i + 1}. `),
  },
]

export function addTools(area: HTMLTextAreaElement) {
  const bar = document.createElement('div')
  bar.className = 'row tools'
  bar.setAttribute('role', 'toolbar')
  bar.setAttribute('aria-label', 'Formatting')
  bar.setAttribute('aria-controls', area.id)
  const buttons = TOOLS.map(({ name, sign, key, apply }, i) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button secondary small'
    button.dataset.tool = name.toLowerCase()
    button.tabIndex = i === 0 ? 0 : -1
    button.title = key ? `${name} (${isMac() ? '⌘' : 'Ctrl+'}${key.toUpperCase()})` : name
    button.setAttribute('aria-label', name)
    if (key)
      button.setAttribute(
        'aria-keyshortcuts',
        `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}`,
      )
    button.append(sign)
    // The text keeps its selection.
    button.addEventListener('mousedown', (event) => event.preventDefault())
    button.addEventListener('click', () => apply(area))
    return button
  })
  bar.append(...buttons)
  bar.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    const next = buttons.at(to % buttons.length)
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1
    next?.focus()
  })
  area.before(bar)
  // The buttons say it.
  const hint = document.getElementById(`${area.id}-hint`)
  if (hint) hint.hidden = true
  area.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase())
    if (!tool) return
    event.preventDefault()
    tool.apply(area)
  })
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** Replaces a part of the text as if it were typed, and selects a part of what is there now. */
function replace(area: HTMLTextAreaElement, text: string, from: number, to: number) {
  area.focus()
  const { selectionStart, selectionEnd } = area
  // The only way that the browser can undo; it is said to be outdated, and works in all of them.
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text, selectionStart, selectionEnd, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(selectionStart + from, selectionStart + to)
}

/** The selected text without the spaces around it, or the word at the caret. */
function selectWords(area: HTMLTextAreaElement): string {
  const { value } = area
  let { selectionStart: from, selectionEnd: to } = area
  if (from === to) {
    from -= /[\p{L}\p{N}]*$/u.exec(value.slice(0, from))?.[0].length ?? 0
    to += /^[\p{L}\p{N}]*/u.exec(value.slice(to))?.[0].length ?? 0
  }
  while (from < to && /\s/.test(value[from] ?? '')) from++
  while (from < to && /\s/.test(value[to - 1] ?? '')) to--
  area.setSelectionRange(from, to)
  return value.slice(from, to)
}

/** Puts marks around the words, line by line, or takes them away. */
function wrap(area: HTMLTextAreaElement, mark: string) {
  const words = selectWords(area)
  const { selectionStart: from, selectionEnd: to, value } = area
  const size = mark.length
  if (isMarked(value, from, to, mark)) {
    area.setSelectionRange(from - size, to + size)
    return replace(area, words, 0, words.length)
  }
  const lines = words.split('\n').map((line) => {
    const [, start = '', text = '', end = ''] =
      /^(\s*(?:[-*] |\d+[.)] )?)(.*?)(\s*)$/.exec(line) ?? []
    return text || words === '' ? `${start}${mark}${text}${mark}${end}` : line
  })
  const text = lines.join('\n')
  const isOne = lines.length === 1
  replace(area, text, isOne ? size : 0, isOne ? text.length - size : text.length)
}

/** `**` around the words is no pair of `*`. */
function isMarked(value: string, from: number, to: number, mark: string): boolean {
  const before = /\**$/.exec(value.slice(0, from))?.[0].length ?? 0
  const after = /^\**/.exec(value.slice(to))?.[0].length ?? 0
  const stars = Math.min(before, after)
  return mark === '**' ? stars === 2 || stars === 3 : stars === 1 || stars === 3
}

const URL_HERE = 'https://'

/** A link whose URL is selected, to be typed; of a selected URL, its text. */
function link(area: HTMLTextAreaElement) {
  const words = selectWords(area)
  if (/^https?:\/\/\S+$/.test(words)) return replace(area, `[](${words})`, 1, 1)
  const text = words.replaceAll('\n', ' ')
  const start = text.length + 3
  replace(area, `[${text}](${URL_HERE})`, text ? start : 1, text ? start + URL_HERE.length : 1)
}

const ITEM = /^(\s*)(?:[-*+] |\d+[.)] )/

/** Makes items of the lines, or lines of the items. */
function list(area: HTMLTextAreaElement, marker: (i: number) => string) {
  const { value, selectionStart, selectionEnd } = area
  const from = value.lastIndexOf('\n', selectionStart - 1) + 1
  const next = value.indexOf('\n', selectionEnd)
  const to = next < 0 ? value.length : next
  area.setSelectionRange(from, to)
  const lines = value.slice(from, to).split('\n')
  const isList = lines.every((line, i) => line.startsWith(marker(i)))
  const text = lines
    .map((line, i) => {
      const bare = line.replace(ITEM, '$1')
      return isList ? bare : marker(i) + bare.trimStart()
    })
    .join('\n')
  replace(area, text, lines.length > 1 ? 0 : text.length, text.length)
}
