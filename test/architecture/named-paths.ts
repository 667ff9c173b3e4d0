import { posix } from 'node:path'

const OUR_FOLDER = /^(functions|db|dev|widget|test|docs|\.ci)\//

/**
 * The paths a document speaks of: code spans that begin with a folder of ours, up to the first
 * placeholder (`db/tables/<noun>.ts` -> `db/tables/`), and the targets of its links.
 */
export function namedPaths(document: string, text: string): string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, span = '']) => span)
    .filter((span) => OUR_FOLDER.test(span) && !/\s/.test(span))
    .map((span) => span.replace(/[^/]*[<*{:].*$/, ''))
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^\w+:/.test(target))
    .map((target) => posix.join(posix.dirname(document), target))
  return [...new Set([...spans, ...links])]
}

/** The scripts it tells to run: `npm run dev -- --port 1` -> `dev`. */
export function namedScripts(text: string): string[] {
  return [
    ...new Set([...text.matchAll(/npm (?:run )?([a-z][\w:]*)/g)].map(([, name = '']) => name)),
  ]
}
