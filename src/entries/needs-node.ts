/** The first thing that the library loads: what an older Node lacks would be told in words that help nobody. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  throw new Error(`saiten needs Node 22.18 or newer; this is ${process.version}.`)
}
