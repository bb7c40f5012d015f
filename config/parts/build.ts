/** The page of parts: every part of `src/ui` and `src/components` in its states, in any browser, without a Taro build. */
import path from 'node:path'
import { context } from 'esbuild'
import { h5Files, standInsForTaro } from '../h5/without_webpack'
import { nutuiParts, partSentences, styleSheets } from './reading'

const here = (file: string) => path.join(__dirname, file)

/** Builds the page, serves it on this machine and builds it anew at every change of a file. Port 0 takes a free one. */
export async function serveParts(port: number) {
  const taro = standInsForTaro(here('taro_components.js'), here('taro_calls.js'))
  const files = h5Files('development', [taro, nutuiParts, partSentences, styleSheets()])
  const build = await context({
    ...files,
    define: { ...files.define, 'process.env': '{}' },
    entryPoints: [here('page.tsx')],
    outdir: __dirname,
    write: false,
    sourcemap: 'inline',
  })
  await build.watch()
  const server = await build.serve({ host: '127.0.0.1', port, servedir: __dirname })
  return { address: `http://localhost:${server.port}/`, stop: () => build.dispose() }
}
