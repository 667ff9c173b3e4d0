import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { type ESTree, parseSync, Visitor } from 'vite'

// Part of `npm run check`: phrases that users, operators, and developers had to read twice. It reads every
// text in the code that has a space, the prose of every document, comments (also of SQL and CSS), and names that
// are declared. There is no list of exceptions.

/** What must not come back, and what to write. */
const PHRASES: [pattern: RegExp, write: string][] = [
  [/\be-?mails? address(es)? of ours\b|\bof ours\b|\bone['’]s own\b/i, 'say whose it is'],
  [/\be-mails?\b|(?<![./:@-])\bmail(s|ed|ing)?\b(?![./:@_-])/i, 'email'],
  [/\b(is|are|what['’]?s|still|events?) coming\b|\bcoming events?\b/i, 'upcoming'],
  [/\bany ?more\b/i, 'no longer'],
  [
    /\b(somebody|nobody|whoever|everybody|anybody|strangers)\b/i,
    'name the role: subscriber, visitor, owner',
  ],
  [
    /\b(who|those who|people who) (was|were) told\b|\btold (of|by)\b|\bhears? (of|about)\b/i,
    'notified',
  ],
  [/\btwins?\b/i, 'duplicate'],
  [/\bunless (said|told|asked)\b/i, 'default'],
  [/\b(refused|said|told|written) in words\b/i, 'shows an error message'],
  [/\bthere is no such\b|\bis no such\b/i, 'not found'],
  [/, please\b/i, 'leave out "please" in errors and labels'],
  [
    /\bthe (house|walls|floors?|shel(f|ves)|journey)\b|\bstand-ins?\b/i,
    'repository, module, emulator',
  ],
  [/\b(an?|the|this|each|your) notices?\b|\bnotices\b/i, 'event update, alert, or message'],
  [/\bweb page of\b/i, 'website'],
  [/\baddress of (a|the|its|this) (picture|page|feed|calendar|file)\b/i, 'URL'],
  [/\bis withdrawn\b|\bwithdraw it\b/i, 'cancelled or removed'],
  [/\bput off\b/i, 'postponed'],
  [/\bis over already\b|\bthat (is|are) over\b|\bnot over\b/i, 'past'],
  [/\b(does|do) not fit\b|\bnothing fits\b/i, 'no match'],
  [/\bno (web address|currency|time of day|date)\b:/i, 'say what to enter'],
  [/\b(seal(ed|s)?|unseal(ed)?)\b/i, 'encrypt'],
  [/\bmend(s|ed)?\b/i, 'fix'],
  [/\bgiven up\b|\bgives up\b/i, 'abandoned, stopped'],
  [/\bcarr(y|ies|ied) out\b/i, 'run'],
  [/\bways? on\b|\bway into\b/i, 'link'],
]

/** What a comment must not hold: a reader asks who is meant. */
const IN_COMMENTS: typeof PHRASES = [
  [/\b(somebody|nobody|whoever|whosever|everybody|anybody|strangers?)\b/i, 'name the role or part'],
  [/\bof ours\b|\bone['’]s own\b/i, 'say whose it is'],
  [/\bany ?more\b/i, 'no longer'],
  [/\btwins?\b/i, 'duplicate'],
]

/** What a declaration must not be called, as the words of its name: `toldOf` is read as "told of". */
const IN_NAMES: typeof PHRASES = [
  [/\b(somebody|nobody|whoever|everybody|anybody|strangers?)\b/, 'name the role or part'],
  [/\btwins?\b/, 'duplicate'],
  [/\btold\b/, 'notified, sent, shown'],
  [/\bmend(s|ed)?\b/, 'fix, or what it makes'],
  [/\bany more\b/, 'no longer'],
]

const CODE = [
  'functions',
  'widget',
  'domain',
  'db/admin',
  'db/install',
  'dev/starter',
  'dev/pages',
  'dev/docs',
  'dev/setup',
  'dev/import',
]
/** What an operator edits: its comments are read. */
const SETTINGS = ['wrangler.toml', '.dev.vars.example']
/** Where comments and names are read. */
const COMMENTED = ['functions', 'integrations', 'widget', 'domain', 'db', 'dev']
const DOCUMENTS = ['*.md', 'docs/**/*.md', 'functions/**/*.md', 'integrations/**/*.md']

const found: string[] = []
const check = (file: string, line: number, text: string, phrases = PHRASES) => {
  for (const [pattern, write] of phrases) {
    const phrase = pattern.exec(text)?.[0]
    if (phrase) found.push(`${file}:${line}: "${phrase}" (${write})`)
  }
}

for await (const file of glob(CODE.map((folder) => `${folder}/**/*.{ts,tsx}`))) {
  // Translations are in other languages.
  const isEnglish = !/words\/(?!en\.|index\.)/.test(file)
  if (isEnglish && !file.includes('.generated.')) checkCode(file, readFileSync(file, 'utf8'))
}
for await (const file of glob(COMMENTED.map((folder) => `${folder}/**/*.{ts,tsx}`))) {
  if (!/\.generated\.|\/node_modules\//.test(file)) {
    const source = readFileSync(file, 'utf8')
    checkComments(file, source)
    checkNames(file, source)
  }
}
for await (const file of glob(COMMENTED.map((folder) => `${folder}/**/*.{sql,css}`))) {
  // What a migration says stays as it was when it ran.
  if (!/\/(migrations|node_modules)\//.test(file)) checkLines(file, readFileSync(file, 'utf8'))
}
for await (const file of glob(DOCUMENTS)) checkProse(file, readFileSync(file, 'utf8'))
for (const file of SETTINGS) {
  const lines = readFileSync(file, 'utf8').split('\n')
  for (const [i, line] of lines.entries()) {
    // A setting that is commented out is no prose.
    if (/^# (?![A-Z_]+=)/.test(line)) check(file, i + 1, line.replace(/"[^"]*"/g, '…'))
  }
}
for (const line of found.sort()) console.error(line)
if (found.length > 0) {
  console.error(`\n${found.length} phrases that readers stumble over.`)
  process.exitCode = 1
}

/** Texts of more than one word. Comments, imports, and names do not count. */
function checkCode(file: string, source: string) {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const lineAt = (index: number) => source.slice(0, index).split('\n').length
  const read = (text: string, start: number) => {
    if (/\S\s\S/.test(text))
      check(file, lineAt(start), text.replace(/<[^>]*>?/g, ' ').replace(/\s+/g, ' '))
  }
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === 'string') read(value, start)
    },
    TemplateLiteral: ({ quasis, start }) => {
      read(quasis.map(({ value }) => value.raw).join('…'), start)
    },
    JSXText: ({ value, start }) => read(value, start),
  }).visit(program)
}

function checkComments(file: string, source: string) {
  for (const { value, start } of parseSync(file, source).comments) {
    const first = source.slice(0, start).split('\n').length
    for (const [i, line] of value.split('\n').entries()) check(file, first + i, line, IN_COMMENTS)
  }
}

/** Names of variables, functions, parameters, types, and classes. Members may be named by what declares them elsewhere. */
function checkNames(file: string, source: string) {
  const lineAt = (index: number) => source.slice(0, index).split('\n').length
  const read = (node: ESTree.Node | null): void => {
    if (node?.type === 'Identifier') {
      const words = node.name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
      check(file, lineAt(node.start), words.toLowerCase(), IN_NAMES)
    } else if (node?.type === 'ObjectPattern') {
      for (const one of node.properties) read(one.type === 'Property' ? one.value : one)
    } else if (node?.type === 'ArrayPattern') {
      for (const one of node.elements) read(one)
    } else if (node?.type === 'AssignmentPattern') read(node.left)
    else if (node?.type === 'RestElement') read(node.argument)
  }
  const readAll = ({ id, params }: { id: ESTree.Node | null; params: ESTree.Node[] }) => {
    for (const one of [id, ...params]) read(one)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => read(id),
    FunctionDeclaration: readAll,
    FunctionExpression: readAll,
    ArrowFunctionExpression: ({ params }) => readAll({ id: null, params }),
    ClassDeclaration: ({ id }) => read(id),
    TSTypeAliasDeclaration: ({ id }) => read(id),
    TSInterfaceDeclaration: ({ id }) => read(id),
  }).visit(parseSync(file, source).program)
}

/** Comments and names alike: files of SQL and CSS hold no texts that people read. */
function checkLines(file: string, source: string) {
  for (const [i, line] of source.split('\n').entries()) {
    check(file, i + 1, line.replaceAll(/[_-]/g, ' '), IN_COMMENTS)
  }
}

/** Without code, links' targets, and headers of tables. */
function checkProse(file: string, source: string) {
  const prose = source
    .replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '…')
    .replace(/\]\([^)]*\)/g, ']')
  for (const [i, line] of prose.split('\n').entries()) check(file, i + 1, line)
}
