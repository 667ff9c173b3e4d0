import type { Plugin } from 'rolldown'

/** `var x=we(y())`, the driver's way to take in a package it carries, and the packages themselves. */
const TAKEN_IN = /=we\((\w+)\(\)\)/g
const CARRIED = /=([TV])\(\(/g
/** `a(f,"name")`: only names a function. */
const NAMED = /([;}\n])a\(\n?(\$?\w+),"/g
/** Drizzle reads one part of the client, which can be had without the rest. */
const PARSERS_OF_CLIENT = /\bexport_types=\w+\.types\b/
const PARSERS = /\bthis\.types=\s*(\w+\(\))/

/** It only asks for the moment after; workerd makes all of Node's `process` at the first look at it. */
const PROCESS = /\bglobalThis\.process\?\?\{\}/

/**
 * Neon's driver comes as one file that also holds a whole client for connections of its own, which we
 * never open: two fifths of it. Said to be without effect, what nobody uses of it is left out. The
 * patterns are those of the version we pin; a test of the bundle fails when they no longer fit.
 */
export const pruneDriver: Plugin = {
  name: 'prune-driver',
  transform: {
    filter: { id: /@neondatabase\/serverless\/index\.mjs$/ },
    handler: (code) => ({
      code: code
        .replace(TAKEN_IN, '=/*@__PURE__*/we(/*@__PURE__*/$1())')
        .replace(CARRIED, '=/*@__PURE__*/$1((')
        .replace(NAMED, '$1/*@__PURE__*/a($2,"')
        .replace(PROCESS, '{nextTick:(task)=>queueMicrotask(task)}')
        .replace(PARSERS_OF_CLIENT, (whole) => {
          const parsers = PARSERS.exec(code)?.[1]
          return parsers ? `export_types=${parsers}` : whole
        }),
      map: null,
    }),
  },
}
