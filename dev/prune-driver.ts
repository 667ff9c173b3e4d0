import type { Plugin } from 'rolldown'

/** `var x=we(y())`, the driver's way to take in a package it carries, and the packages themselves. */
const TAKEN_IN = /=we\((\w+)\(\)\)/g
const CARRIED = /=([TV])\(\(/g
/** `a(f,"name")`: only names a function. */
const NAMED = /([;}\n])a\(\n?(\$?\w+),"/g
/** `var x={};se(x,{…})`, its stand-ins for modules of Node's; no query by HTTP takes any. */
const STAND_INS = /=\{\};se\((\w+),/g
/** Neon answers in text; these read what PostgreSQL sends as bytes. */
const OF_BYTES = /(?<=\bSu=)ts\(\)/
/** Drizzle reads one part of the client, which can be had without the rest. */
const PARSERS_OF_CLIENT = /\bexport_types=\w+\.types\b/
const PARSERS = /\bthis\.types=\s*(\w+\(\))/

/** workerd has its own, as every runtime that the driver knows has; a fifth of the driver is a spare one. */
const BUFFER =
  /typeof globalThis\.Buffer=="function"&&typeof globalThis\.\s?Buffer\.\s?allocUnsafe=="function"\?(globalThis\.Buffer):\w+\(\)\.Buffer/
/** Its socket, of which only the settings are read, need not tell anybody of events. */
const EMITTER = /=we\(\w+\(\),1\)(?=;a\(\w+,"isIP"\))/
/** What each connection would have of the settings, and what it does: everything after them. */
const OF_CONNECTION =
  /(?<!static\s)get (\w+)\(\)\{return\s+this\.\s?opts\.\s?\1\s?\?\?\s?A\.\s?\1\}\s?set\s\1\(t\)\{\s?this\.\s?opts\.\s?\1=\s?t\}|wsProxyAddrForHost\([\s\S]+?(?=\};a\(A,"Socket"\))/g
/** Passwords are hashed where a connection of its own signs in. */
const HASHES = /=\(\w+\(\),O\(\w+\)\)(?=,\w+=\w+\(\);function \w+\(\w\)\{var \w=\w\.replace)/
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
        .replace(BUFFER, '$1')
        .replace(EMITTER, '={EventEmitter:class{}}')
        .replace(OF_CONNECTION, '')
        .replace(HASHES, '={}')
        .replace(TAKEN_IN, '=/*@__PURE__*/we(/*@__PURE__*/$1())')
        .replace(CARRIED, '=/*@__PURE__*/$1((')
        .replace(NAMED, '$1/*@__PURE__*/a($2,"')
        .replace(STAND_INS, '={};/*@__PURE__*/se($1,')
        .replace(OF_BYTES, '{init(){}}')
        .replace(PROCESS, '{nextTick:(task)=>queueMicrotask(task)}')
        .replace(PARSERS_OF_CLIENT, (whole) => {
          const parsers = PARSERS.exec(code)?.[1]
          return parsers ? `export_types=${parsers}` : whole
        }),
      map: null,
    }),
  },
}
