import type { PluginObj } from '@babel/core'

declare const markWords: ((babel: unknown) => PluginObj) & {
  /** What this build has marked: every key with the file that says it first. */
  shownTexts: Map<string, string>
}
export = markWords
