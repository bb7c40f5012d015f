/** How the page of parts reads files: what webpack and Babel do for the app, in esbuild's words. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { compile } from 'sass'

const source = path.resolve(__dirname, '../../src')

/** Style sheets by Sass; those of modules with names of their own. A sheet is compiled once for as long as no file of it changes. */
export function styleSheets(): Plugin {
  const known = new Map<string, { contents: string; files: string[]; changed: number }>()
  return {
    name: 'style sheets',
    setup({ onLoad }) {
      onLoad({ filter: /\.scss$/ }, ({ path: file }) => {
        const before = known.get(file)
        const sheet =
          before && lastChange(before.files) === before.changed ? before : compileSheet(file)
        known.set(file, sheet)
        const loader = file.endsWith('.module.scss') ? 'local-css' : 'css'
        return { contents: sheet.contents, loader, watchFiles: sheet.files }
      })
    },
  }
}

function compileSheet(file: string) {
  const { css, loadedUrls } = compile(file)
  const files = loadedUrls.map((url) => fileURLToPath(url))
  return { contents: css, files, changed: lastChange(files) }
}

function lastChange(files: readonly string[]): number {
  return Math.max(...files.map((file) => statSync(file).mtimeMs))
}

/** NutUI's parts one by one, each with its style (as in babel.config.js). */
export const nutuiParts: Plugin = {
  name: 'parts of NutUI',
  setup({ onLoad, onResolve, resolve }) {
    // Its package.json calls style sheets free of side effects, in a pattern that esbuild does not know.
    onResolve(
      { filter: /(\/style\/css|^\.\/style\.css)$/ },
      async ({ path: name, pluginData, ...from }) =>
        pluginData === 'resolved'
          ? undefined
          : { ...(await resolve(name, { ...from, pluginData: 'resolved' })), sideEffects: true },
    )
    const from = /import \{([^}]+)\} from '@nutui\/nutui-react-taro'/g
    onLoad({ filter: /[\\/]src[\\/](ui|components)[\\/].*\.tsx$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replace(from, (_, names: string) =>
        names
          .split(',')
          .filter((name) => name.trim() && !name.trim().startsWith('type '))
          .map((name) => nutuiImport(name.trim()))
          .join(''),
      ),
      loader: 'tsx',
    }))
  },
}

function nutuiImport(name: string): string {
  const folder = `@nutui/nutui-react-taro/dist/es/packages/${name.toLowerCase()}`
  return `import ${name} from '${folder}';import '${folder}/style/css';`
}

/** `part-sentences`: what each file says of its parts, `{ 'ui/forms/button': { Button: 'A button that …' } }`. */
export const partSentences: Plugin = {
  name: 'sentences of parts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^part-sentences$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'sentences',
    }))
    onLoad({ filter: /.*/, namespace: 'sentences' }, () => {
      const files = partFiles()
      return {
        contents: JSON.stringify(
          Object.fromEntries(files.map((file) => [file, sentencesOf(file)])),
        ),
        loader: 'json',
        watchFiles: files.map((file) => path.join(source, `${file}.tsx`)),
      }
    })
  },
}

/** The files of parts below `src`, without their ending. */
export function partFiles(): string[] {
  return ['ui', 'components'].flatMap((room) =>
    readdirSync(path.join(source, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => `${room}/${file.replaceAll(path.sep, '/').replace(/\.tsx$/, '')}`)
      .sort(),
  )
}

function sentencesOf(file: string): Record<string, string> {
  const words = readFileSync(path.join(source, `${file}.tsx`), 'utf8')
  const described = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export (?:async )?function (\w+)/g
  return Object.fromEntries(
    [...words.matchAll(described)].map(([, sentence = '', name = '']) => [
      name,
      sentence.replace(/\s*\n\s*\*\s?/g, ' ').trim(),
    ]),
  )
}
