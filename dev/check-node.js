// Plain JavaScript on purpose: a Node that is too old cannot read the starter to be told so by it.
const wanted = [22, 18]
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < wanted[0] || (major === wanted[0] && minor < wanted[1])) {
  console.error(
    `This needs Node ${wanted.join('.')} or newer, and this one is ${process.versions.node}. ` +
      'A plain `npm ci` brings a newer one along for the npm scripts; it seems that it could not.',
  )
  process.exit(1)
}
