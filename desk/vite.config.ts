import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { leftOut } from './left_out.ts'

const here = import.meta.dirname
const stripSummaries: (source: string) => string = createRequire(import.meta.url)(
  '../config/loaders/strip_summaries.js',
)
const outDir = path.join(here, '../dist/desk')

/** Every script and style once more, compressed: the server sends them as they lie there. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      const assets = path.join(outDir, 'assets')
      for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const content = readFileSync(path.join(assets, name))
        writeFileSync(path.join(assets, `${name}.br`), brotliCompressSync(content))
        writeFileSync(path.join(assets, `${name}.gz`), gzipSync(content))
      }
    },
  }
}

/** A script that the desk's own list of browsers cannot read fails the build. */
function readByTheList(): Plugin {
  return {
    name: 'read-by-the-list',
    apply: 'build',
    closeBundle() {
      const check = path.join(here, '../config/floor/check.ts')
      execFileSync(process.execPath, ['--import', 'tsx', check, outDir, here], { stdio: 'inherit' })
    },
  }
}

/** What only the server needs of a call: its summary is for the OpenAPI page, its input for the check of what was sent. */
function withoutServersPart(): Plugin {
  return {
    name: 'without-servers-part',
    transform: {
      filter: { id: /[\\/]src[\\/]contract[\\/].*\.ts$/ },
      handler: (source, id) =>
        /[\\/]contract[\\/]desk[\\/]/.test(id)
          ? stripInputs(stripSummaries(source))
          : stripSummaries(source),
    },
  }
}

/** Without `input: …,` of calls, which stands two levels in. */
function stripInputs(source: string): string {
  const found = /\n(?: {4}|\t\t)input: /.exec(source)
  if (found === null) return source
  const rest = source.slice(found.index + found[0].length)
  return source.slice(0, found.index) + stripInputs(rest.slice(endOfValue(rest) + 1))
}

/** Where the comma behind a value stands: not within brackets, texts and comments. */
function endOfValue(source: string): number {
  let depth = 0
  for (const { 0: part, index } of source.matchAll(
    /\/\*[^]*?\*\/|'[^'\n]*'|"[^"\n]*"|[([{]|[)\]}]|,/g,
  )) {
    if (part === ',' && depth === 0) return index
    if (/^[([{]$/.test(part)) depth += 1
    else if (/^[)\]}]$/.test(part)) depth -= 1
  }
  throw new Error('an input of a call has no end')
}

export default defineConfig({
  root: here,
  plugins: [withoutServersPart(), leftOut(), react(), readByTheList(), compressed()],
  resolve: {
    alias: { '@/contract': path.join(here, '../src/contract') },
  },
  // Chrome 90 (package.json) knows all of ES2021 and half of ES2022; `readByTheList` holds it against the list.
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2021',
    chunkSizeWarningLimit: 1500,
    // The first load names each file that may come later: 42 bits tell them apart as well as 48, and are shorter.
    rolldownOptions: { output: { chunkFileNames: 'assets/[name]-[hash:7].js' } },
  },
  server: { proxy: { '/desk': 'http://127.0.0.1:8081', '/sign-in/': 'http://127.0.0.1:8081' } },
})
