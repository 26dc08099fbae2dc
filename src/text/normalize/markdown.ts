import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfm } from 'micromark-extension-gfm'
import { bareUrlSyntax, bareUrlTree } from './bare-url.ts'

/** HTML is read before Markdown; links in running text are found in a way that suits Japanese. */
const DISABLED = ['htmlFlow', 'htmlText', 'wwwAutolink', 'protocolAutolink', 'emailAutolink']

/** CommonMark and GFM as a tree, emphasis beside Japanese punctuation understood; `without` names constructs to leave out. */
export function parseMarkdown(text: string, without: readonly string[] = []): Root {
  return fromMarkdown(text, {
    extensions: [
      // 10~20個: one tilde is a range.
      gfm({ singleTilde: false }),
      cjkFriendlyExtension(),
      bareUrlSyntax,
      { disable: { null: [...DISABLED, ...without] } },
    ],
    // The first turns addresses in texts into links once more.
    mdastExtensions: [...gfmFromMarkdown().slice(1), bareUrlTree],
  })
}
