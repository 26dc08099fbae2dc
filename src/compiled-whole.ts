import nodeModule from 'node:module'
import { setFlagsFromString } from 'node:v8'

/** What commands load of Node: code of its own it brings along compiled, but V8 takes that only while no flag is changed. */
const OF_NODE = [
  'child_process',
  'crypto',
  'fs/promises',
  'perf_hooks',
  'stream',
  'timers/promises',
  'util',
  'worker_threads',
]

/** How many are being loaded: the flag holds for all of them. */
let loading = 0

/**
 * Loads modules with every function in them compiled. Node's compile cache keeps what is compiled when a module is loaded;
 * functions that V8 leaves until they are called are compiled anew in every process: a quarter of a run of one case.
 */
export async function compiledWhole<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (!isCached() || !hasFlag()) return load()
  await Promise.all(OF_NODE.map((name) => import(`node:${name}`)))
  if (loading++ === 0) setFlagsFromString('--no-lazy')
  try {
    return await load()
  } finally {
    if (--loading === 0) setFlagsFromString('--lazy')
  }
}

/** Where nothing is kept, all that work would be done every time. */
const isCached = () => nodeModule.getCompileCacheDir?.() !== undefined

/** Other versions of V8 complain about a flag that they do not know. */
function hasFlag(): boolean {
  const [v8 = 0] = process.versions.v8.split('.').map(Number)
  return v8 >= 12 && v8 <= 15
}
