import { readFileSync, statfsSync } from 'node:fs'
import { badInput } from '../../errors.ts'

/** Linux tells the kind of a file system by these numbers. */
const BY_NUMBER = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x5346414f, 'AFS'],
  [0x73757245, 'Coda'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
  [0x47504653, 'GPFS'],
])
const FUSE = 0x65735546

/** By number, and for FUSE, which may be anything, by the name in the list of mounts. Undefined for a disk of this machine. */
export function networkKind(number: number, nameOfMount: () => string | undefined): string | undefined {
  // The number is signed on some systems.
  const known = BY_NUMBER.get(number >>> 0)
  if (known !== undefined || number !== FUSE) return known
  const name = nameOfMount() ?? ''
  return /sshfs|s3|gcs|rclone|gluster|ceph|nfs|smb|davfs|blobfuse/i.test(name) ? name : undefined
}

/** Locks do not reach over a network: two machines would write to one file at once and spoil it. */
export function refuseNetwork(folder: string): void {
  const kind = folder.startsWith('\\\\') ? 'SMB' : networkKind(typeOf(folder), () => mountOf(folder))
  if (kind === undefined) return
  throw badInput(
    `${folder} lies on a network file system (${kind}), where a store would be damaged: choose a folder of this machine with --store; for several machines there is PostgreSQL (--store postgres://…)`,
    `${folder} はネットワーク上のファイルシステム（${kind}）にあり、ストアが壊れるおそれがあります。--store でこのマシンのフォルダーを指定してください。複数のマシンで使うには PostgreSQL（--store postgres://…）があります`,
  )
}

function typeOf(folder: string): number {
  try {
    return statfsSync(folder).type
  } catch {
    return 0
  }
}

/** The kind of the mount that holds the folder: of the longest path that it begins with. */
function mountOf(folder: string): string | undefined {
  try {
    const mounts = readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
    return mounts
      .filter(([, path = '-']) => folder === path || folder.startsWith(path.endsWith('/') ? path : `${path}/`))
      .toSorted(([, a = ''], [, b = '']) => b.length - a.length)[0]?.[2]
  } catch {
    return undefined
  }
}
