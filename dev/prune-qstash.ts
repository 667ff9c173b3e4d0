import type { Plugin } from 'rolldown'

/** `get dlq() { return new DLQ(this.http); }`: each a part of QStash's API with a class of its own. */
const PARTS =
  /^ {2}(?:get \w+|queue|chat)\(\w*\) \{\n {4}return new \w+\(this\.http.*\);\n {2}\}$/gm
/** QStash's own stand-in, downloaded and started by its client: ours is `dev/qstash/`. */
const STAND_IN = /^var ensureDevelopmentServer = async \(\w+, \w+\) => \{\n(?: .*\n)+\};$/m

/**
 * QStash's client holds its whole API; we publish messages and verify signatures. The patterns are
 * those of the version we pin; a test of the bundle fails when they no longer fit.
 */
export const pruneQstash: Plugin = {
  name: 'prune-qstash',
  transform: {
    filter: { id: /\/@upstash\/qstash\/.*\.mjs$/ },
    handler: (code) => ({
      code: code
        .replace(PARTS, (cut) => cut.replaceAll(/[^\n]/g, ''))
        .replace(STAND_IN, (cut) => {
          return `var ensureDevelopmentServer = async () => {};${cut.replaceAll(/[^\n]/g, '')}`
        }),
      map: null,
    }),
  },
}
