import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { compile } from 'sass'
import type { Compilation, Compiler } from 'webpack'
import { scopedClassName } from '../class_names'
import { fileForServer, writeForServer } from '../server_folder'
import { h5Files, standInsForTaro } from './without_webpack'

const root = path.resolve(__dirname, '../..')
const here = (file: string) => path.join(__dirname, file)
const PAGE = /[\\/]((?:sub)?pages[\\/][\w\\/]+)$/

/**
 * Webpack plugin: writes what the server needs to make documents, beside what browsers fetch, into `dist/h5-server`:
 * `routes.json`, the scripts and style sheets of each page, `first_asks.json`, what asks for their first data, and `home.cjs`, home's own parts compiled for Node (src/pages/index/document.tsx).
 */
export class H5ServerFiles {
  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise('H5ServerFiles', async (compilation) => {
      const { outputOptions } = compilation
      writeForServer(outputOptions, 'routes.json', filesOfPages(compilation))
      writeForServer(outputOptions, 'first_asks.json', await compileFirstAsks())
      await compileHome(fileForServer(outputOptions, 'home.cjs'))
    })
  }
}

/** Pages whose document asks for what they show while the app is on its way, and the script that does it. */
const firstAsks = {
  '/pages/index/index': 'src/pages/index',
  '/subpages/registration/registration_depart_list':
    'src/subpages/registration/choosing/departments',
  '/subpages/registration/registration_doctor_list': 'src/subpages/registration/choosing/doctors',
}

async function compileFirstAsks() {
  const made = Object.entries(firstAsks).map(async ([page, folder]) => {
    const { outputFiles } = await build({
      ...h5Files('production', []),
      entryPoints: [path.join(root, folder, 'first_asks.h5.ts')],
      minify: true,
      format: 'iife',
      target: 'es2017',
      write: false,
    })
    return [page, outputFiles[0]?.text ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(made))
}

/** Scripts and style sheets by the path of the page which asks for them. */
export function filesOfPages(compilation: Compilation) {
  const entry = new Set(compilation.entrypoints.get('app')?.getFiles() ?? [])
  const pages: Record<string, string[]> = {}
  for (const group of compilation.chunkGroups) {
    const page = group.origins.map(({ request = '' }) => PAGE.exec(request)?.[1]).find(Boolean)
    if (page === undefined) continue
    const own = group.getFiles().filter((file) => /\.(js|css)$/.test(file) && !entry.has(file))
    pages[`/${page.replace(/\\/g, '/')}`] = own
  }
  return pages
}

/** Home's parts are plain elements in the document, and nothing else of Taro is called while they are drawn. */
function compileHome(outfile: string) {
  const taro = standInsForTaro(here('document_components.js'), here('document_taro.js'))
  return build({
    ...h5Files('production', [taro, styleModules]),
    entryPoints: [path.join(root, 'src/pages/index/document.tsx')],
    outfile,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    inject: [here('document_window.js')],
  })
}

/** Style modules as the names of their classes, also of those that a mixin brings; the sheets themselves are the build's. */
const styleModules: Plugin = {
  name: 'style modules',
  setup({ onLoad }) {
    onLoad({ filter: /\.module\.scss$/ }, ({ path: file }) => {
      const selectors = compile(file).css.replace(/\{[^{}]*\}/g, ' ')
      const names = Object.fromEntries(
        [...selectors.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, local = '']) => [
          local,
          scopedClassName(local, file),
        ]),
      )
      return { contents: JSON.stringify(names), loader: 'json' }
    })
  },
}
