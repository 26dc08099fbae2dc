import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { locateModule } from './locate.ts'
import { folderWith } from './testing.ts'

describe('locateModule', () => {
  it('finds a file by its path from the root, or by its whole path', async () => {
    const root = await folderWith({ 'a/b.ts': '', 'odd#name.ts': '' })
    const found = { path: join(root, 'a/b.ts'), shown: 'a/b.ts' }
    expect(await locateModule(root, './a/b.ts')).toEqual(found)
    expect(await locateModule(root, join(root, 'a/b.ts'))).toEqual(found)
    expect(await locateModule(root, './a/b.ts#scorers[2].type')).toEqual({ ...found, part: 'scorers[2].type' })
    expect(await locateModule(root, 'odd#name.ts')).toMatchObject({ shown: 'odd#name.ts' })
  })

  it('refuses what is outside, also behind a link', async () => {
    const folder = await folderWith({ 'outside.ts': '', 'root/inside.ts': '', 'root-too/x.ts': '' })
    const root = join(folder, 'root')
    await symlink(join(folder, 'outside.ts'), join(root, 'link.ts'))
    await symlink(join(root, 'inside.ts'), join(folder, 'in.ts'))
    for (const file of ['../outside.ts', join(folder, 'outside.ts'), 'link.ts', '../root-too/x.ts']) {
      await expect(locateModule(root, file)).rejects.toThrow("is outside the suite's folder")
    }
    // Where a link leads is what counts.
    expect(await locateModule(root, '../in.ts')).toMatchObject({ path: join(root, 'inside.ts') })
  })

  it('works when the root itself is a link', async () => {
    const folder = await folderWith({ 'real/a.ts': '' })
    await symlink(join(folder, 'real'), join(folder, 'link'))
    expect(await locateModule(join(folder, 'link'), 'a.ts')).toEqual({ path: join(folder, 'real/a.ts'), shown: 'a.ts' })
  })

  it('says what is wrong with the rest', async () => {
    const root = await folderWith({ 'a.py': '' })
    await mkdir(join(root, 'folder.ts'))
    await expect(locateModule(root, 'none.ts')).rejects.toThrow('there is no file "none.ts"')
    await expect(locateModule(root, 'a.py')).rejects.toThrow('a.py cannot be run: a module ends in .ts, .mts')
    await expect(locateModule(root, 'folder.ts')).rejects.toThrow('folder.ts is no file')
    await expect(locateModule(root, 'a.py/b.ts')).rejects.toThrow('there is no file "a.py/b.ts"')
    await expect(locateModule(root, 'a\0.ts')).rejects.toThrow('there is no file')
  })
})
