import { createHash } from 'node:crypto'
import path from 'node:path'
import { build } from 'esbuild'
import type { Compiler } from 'webpack'
import english from '../../src/language/en.json'
import traditional from '../../src/language/zh-Hant.json'
import { writeForServer } from '../server_folder'
import { compileWords } from './compile_words'
import { shownTexts } from './mark_words'

const catalogues: Record<string, Record<string, string>> = {
  en: english,
  'zh-Hant': traditional,
}

/** Webpack plugin of the H5: every language as a script that sets its words before the app runs, and for the server `languages.json`, which says where each lies. */
export class H5Catalogues {
  private readonly files: Record<string, string> = {}

  apply(compiler: Compiler) {
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER
    compiler.hooks.thisCompilation.tap('H5Catalogues', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'H5Catalogues', stage }, async () => {
        for (const [language, words] of Object.entries(catalogues)) {
          const script = await scriptOf(language, words)
          const hash = createHash('sha256').update(script).digest('hex').slice(0, 8)
          const file = `language/${language}.${hash}.js`
          compilation.emitAsset(file, new compiler.webpack.sources.RawSource(script))
          this.files[language] = `/${file}`
        }
      })
    })
    compiler.hooks.afterEmit.tap('H5Catalogues', ({ outputOptions }) => {
      writeForServer(outputOptions, 'languages.json', this.files)
    })
  }
}

/** The catalogue as text in JSON, which browsers read faster than a program, with what says it: Chinese pages load neither. */
async function scriptOf(language: string, words: Record<string, string>): Promise<string> {
  const shown = Object.entries(words).filter(([text]) => shownTexts.has(text))
  const catalogue = { language, words: compileWords(Object.fromEntries(shown)) }
  const { outputFiles } = await build({
    stdin: {
      contents: `import { speaking } from './say'
window.languagePack = speaking(JSON.parse(${JSON.stringify(JSON.stringify(catalogue))}))`,
      resolveDir: path.resolve(__dirname, '../../src/language'),
    },
    bundle: true,
    minify: true,
    charset: 'utf8',
    format: 'iife',
    target: 'es2017',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
