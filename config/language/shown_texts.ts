import type { Compiler } from 'webpack'
import { writeForServer } from '../server_folder'
import { shownTexts } from './mark_words'

/** Webpack plugin: writes `texts.json`, every Chinese text that this build shows with the file that says it, into the folder beside what is published. */
export class ShownTexts {
  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('ShownTexts', ({ outputOptions }) => {
      writeForServer(outputOptions, 'texts.json', Object.fromEntries([...shownTexts].sort()), 1)
    })
  }
}
