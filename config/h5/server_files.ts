import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { compile } from 'sass'
import type { Compilation, Compiler } from 'webpack'
import { scopedClassName } from '../class_names'
import { buildForFloor } from '../floor/build_for_floor'
import { floorOf } from '../floor/list'
import { fileForServer, writeForServer } from '../server_folder'
import { h5Files, standInsForTaro } from './without_webpack'

const root = path.resolve(__dirname, '../..')
const here = (file: string) => path.join(__dirname, file)
const PAGE = /[\\/]((?:sub)?pages[\\/][\w\\/]+)$/

/**
 * Webpack plugin: writes what the server needs to make documents, beside what browsers fetch, into `dist/h5-server`:
 * `routes.json`, the scripts and style sheets of each page, `oldest_browsers.json`, what may open them, `scripts.json`, what runs in documents before the app, and the pages that stand in their documents, compiled for Node.
 */
export class H5ServerFiles {
  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise('H5ServerFiles', async (compilation) => {
      const { outputOptions } = compilation
      writeForServer(outputOptions, 'routes.json', filesOfPages(compilation))
      writeForServer(outputOptions, 'oldest_browsers.json', floorOf())
      writeForServer(outputOptions, 'scripts.json', await compileScripts())
      for (const [name, file] of Object.entries(documents))
        await compileDocument(file, fileForServer(outputOptions, `${name}.cjs`))
    })
  }
}

/** Pages that stand in their documents. The server finds them by their names (server/h5/build.ts). */
const documents = {
  'pages.index.index': 'src/pages/index/document.tsx',
  'subpages.registration.registration_depart_list':
    'src/subpages/registration/choosing/departments/document.tsx',
  'subpages.registration.registration_doctor_list':
    'src/subpages/registration/choosing/doctors/document.tsx',
  'subpages.registration.registration_orderlist': 'src/subpages/registration/ticket/document.tsx',
}

/** What runs in documents: shows their pictures, asks for that of who is signed in, and begins the app's scripts. */
const scripts = {
  beginScripts: 'src/first_load/begin_scripts.h5.ts',
  firstFrame: 'src/first_load/first_frame.h5.ts',
  askPicture: 'src/first_load/ask_picture.h5.ts',
}

async function compileScripts() {
  const made = Object.entries(scripts).map(async ([name, file]) => {
    const entryPoints = [path.join(root, file)]
    const text = await buildForFloor({ ...h5Files('production', []), entryPoints })
    return [name, text] as const
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

/** A page's parts are plain elements in the document, and nothing else of Taro is called while they are drawn. */
function compileDocument(file: string, outfile: string) {
  const taro = standInsForTaro(here('document_components.js'), here('document_taro.js'))
  return build({
    ...h5Files('production', [taro, stores, styleModules]),
    entryPoints: [path.join(root, file)],
    outfile,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    inject: [here('document_window.js')],
  })
}

/** Parts that watch stores: here nothing changes while they are drawn, and of all stores only the hospital's is known. */
const stores: Plugin = {
  name: 'stores that stand still',
  setup({ onResolve }) {
    onResolve({ filter: /^(@\/stores|mobx-react-lite)$/ }, () => ({
      path: here('document_stores.ts'),
    }))
  },
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
