/** Every colour of the product, by what it is for. A test holds WCAG AA contrast in both schemes. */
export const COLORS = {
  light: {
    ground: '#f7f7f5',
    surface: '#ffffff',
    sunken: '#efefea',
    line: '#dddcd5',
    'line-strong': '#83837c',
    text: '#1b1c20',
    muted: '#5a5d66',
    accent: '#2557d6',
    'accent-strong': '#1b43a9',
    'accent-soft': '#e7eefd',
    'on-accent': '#ffffff',
    success: '#1a6838',
    'success-soft': '#e2f4e8',
    warning: '#774e00',
    'warning-soft': '#fcf0d6',
    danger: '#ad231b',
    'danger-soft': '#fce9e7',
    'on-danger': '#ffffff',
  },
  dark: {
    ground: '#121318',
    surface: '#1a1c23',
    sunken: '#22252e',
    line: '#31343f',
    'line-strong': '#7d8292',
    text: '#e9eaee',
    muted: '#a9adba',
    accent: '#94b4ff',
    'accent-strong': '#b8ccff',
    'accent-soft': '#1e2b4d',
    'on-accent': '#0b1533',
    success: '#83d9a3',
    'success-soft': '#14311f',
    warning: '#f0c570',
    'warning-soft': '#35290d',
    danger: '#ffa199',
    'danger-soft': '#411b18',
    'on-danger': '#34100d',
  },
}

const properties = (colors: Record<string, string>) =>
  Object.entries(colors)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')

/** `fill` is what areas are filled with: apart from `accent`, so that an accent of a feed's own is. */
export const colors = `
:root { ${properties(COLORS.light)} --fill: var(--accent); --fill-strong: var(--accent-strong); --on-fill: var(--on-accent); }
@media (prefers-color-scheme: dark) { :root { ${properties(COLORS.dark)} } }
:root[data-theme='light'] { color-scheme: light; ${properties(COLORS.light)} }
:root[data-theme='dark'] { color-scheme: dark; ${properties(COLORS.dark)} }
`
