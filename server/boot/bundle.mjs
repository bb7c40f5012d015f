/**
 * `npm run build:server`: the server in one file, `dist/server/main.cjs`, which starts in half the time and needs no compiler; beside it what is run by hand: `migrate.cjs`, `keys.cjs`,
 * `retention.cjs`. Data files stay where they are. `-- --without-demo` leaves the sandbox and the demo's data out.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, stop } from 'esbuild'
import { driverThatForgets } from './bundled_driver.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Writes the file and answers where it lies; two seconds, so nobody asks whether it is fresh. */
export async function bundleServer({ hasDemo = true } = {}) {
  const outdir = path.join(root, 'dist', 'server')
  const entryPoints = {
    main: 'server/main.ts',
    migrate: 'server/database/migrate_only.ts',
    keys: 'server/crypto/keys.ts',
    retention: 'server/workers/retention_only.ts',
  }
  await bundle(entryPoints, outdir, hasDemo ? [] : [{ name: 'no demo', setup: leaveDemoOut }])
  return path.join(outdir, 'main.cjs')
}

/** Writes each as `<name>.cjs`; the folder lies two below the project. */
export async function bundle(entryPoints, outdir, plugins = []) {
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: 'linked',
    logLevel: 'error',
    banner: { js: "const projectFolder = require('node:path').join(__dirname, '../..');" },
    plugins: [{ name: 'folder of the source', setup: keepFolders }, driverThatForgets, ...plugins],
  })
  await stop() // esbuild's helper process would stay beside the server
}

/** `__dirname` is the folder of the source, where its migrations and pictures lie. */
function keepFolders({ onLoad }) {
  onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
    const source = readFileSync(file, 'utf8')
    if (!source.includes('__dirname')) return undefined
    const folder = JSON.stringify(path.relative(root, path.dirname(file)).split(path.sep))
    const line = `const __dirname = require('node:path').join(projectFolder, ...${folder});\n`
    return { loader: 'ts', contents: line + source }
  })
}

/** The two doors to the demo, which production never opens. */
function leaveDemoOut({ onResolve }) {
  onResolve({ filter: /^\.\/(sandbox|database\/seed)$/ }, ({ path: name }) => ({
    path: name,
    external: true,
  }))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await bundleServer({ hasDemo: !process.argv.includes('--without-demo') })
