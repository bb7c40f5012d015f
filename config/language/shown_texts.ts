import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Compiler } from 'webpack'
import { shownTexts } from './mark_words'

/** Webpack plugin: writes `texts.json`, every Chinese text that this build shows with the file that says it, into the folder beside what is published. */
export class ShownTexts {
  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('ShownTexts', ({ outputOptions }) => {
      const folder = `${outputOptions.path}-server`
      mkdirSync(folder, { recursive: true })
      const texts = Object.fromEntries([...shownTexts].sort())
      writeFileSync(path.join(folder, 'texts.json'), JSON.stringify(texts, null, 1))
    })
  }
}
