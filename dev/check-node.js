// Plain JavaScript on purpose: a Node that is too old cannot read the starter to be told so by it.
const wanted = [22, 18]
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < wanted[0] || (major === wanted[0] && minor < wanted[1])) {
  console.error(
    `Node ${wanted.join('.')} or later is required; this is ${process.versions.node}. ` +
      'Run `npm ci`, which installs a newer Node for the npm scripts, or install it yourself.',
  )
  process.exit(1)
}
// `npm start` replaces itself by the service, which Windows has nothing for.
if (process.argv[2] === 'start' && process.platform === 'win32') {
  console.error(
    'npm start runs on Linux and macOS. On Windows, use it in WSL, or use compose.yaml.',
  )
  process.exit(1)
}
