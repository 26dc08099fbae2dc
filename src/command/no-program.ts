import type { Message } from '../language.ts'

/** Said of a command whose program is not there, or may not be started. */
export const noProgram = (program: string): Message =>
  program.includes('/')
    ? {
        en: `"${program}" is no program in the suite's folder: mend the path, make the file executable (chmod +x), or name its interpreter first ([python3, ${program}])`,
        ja: `"${program}" は、スイートのフォルダーから見て実行できるファイルではありません。パスを直すか、実行権限を付けるか（chmod +x）、先にインタープリターを書いてください（[python3, ${program}]）`,
      }
    : {
        en: `"${program}" is not on the PATH: install it, or write its path (./${program})`,
        ja: `"${program}" は PATH にありません。インストールするか、パスで書いてください（./${program}）`,
      }
