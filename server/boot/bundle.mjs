/**
 * `npm run build:server`: the server in one file, `dist/server/main.cjs`, which starts in half the time and needs no compiler; beside it what is run by hand, where a release or an image has no
 * source: `migrate.cjs`, `hospital.cjs` and others; and the image's health check, `healthy.cjs`. Data files stay where they are.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, stop } from 'esbuild'
import { driverThatForgets } from './bundled_driver.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Each file of `dist/server` and its source. */
const serverFiles = {
  main: 'server/main.ts',
  migrate: 'server/commands/migrate.ts',
  keys: 'server/commands/keys.ts',
  retention: 'server/commands/retention.ts',
  checkpoints: 'server/commands/checkpoints.ts',
  compliance_audit: 'server/commands/compliance_audit.ts',
  hospital: 'server/commands/ingest_documents.ts',
  hospital_key: 'server/commands/hospital_key.ts',
  hospital_assertion: 'server/commands/hospital_assertion.ts',
  hospital_check: 'server/commands/hospital_check.ts',
  healthy: 'server/commands/healthy.ts',
}

/** Writes the files and answers where the server's lies; two seconds, so nobody asks whether it is fresh. */
export async function bundleServer() {
  return bundle(serverFiles, 'dist/server')
}

/** The same for the demo: the server, and the process of its simulators. */
export async function bundleDemo() {
  return bundle({ main: 'simulators/main.ts', process: 'simulators/process.ts' }, 'dist/simulators')
}

/** Writes each as `<name>.cjs`; the folder lies two below the project. Answers where `main` would lie. */
export async function bundle(entryPoints, outdir) {
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
    plugins: [{ name: 'folder of the source', setup: keepFolders }, driverThatForgets],
  })
  await stop() // esbuild's helper process would stay beside the server
  return path.join(root, outdir, 'main.cjs')
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

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await bundleServer()
