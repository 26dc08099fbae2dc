import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { networkKind, refuseNetwork } from './network.ts'

it.each([
  [0x6969, undefined, 'NFS'],
  [0xff534d42, undefined, 'CIFS'],
  [-11317950, undefined, 'CIFS'],
  [0x65735546, 'fuse.sshfs', 'fuse.sshfs'],
  [0x65735546, 'fuseblk', undefined],
  [0x65735546, undefined, undefined],
  [0xef53, undefined, undefined],
])('knows file systems behind a network: %i, %s', (type, mount, kind) => {
  expect(networkKind(type, () => mount)).toBe(kind)
})

it('takes a folder of this machine, and no share', () => {
  expect(() => refuseNetwork(tmpdir())).not.toThrow()
  expect(() => refuseNetwork('\\\\server\\share')).toThrow('network file system (SMB)')
})
