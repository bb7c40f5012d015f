import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

/** A call's summary is for the OpenAPI page of the server; the desk does without, as phones do. */
function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    transform: {
      filter: { id: /[\\/]src[\\/]contract[\\/].*\.ts$/ },
      handler: (source) => stripSummaries(source),
    },
  }
}

export default defineConfig({
  root: here,
  plugins: [withoutSummaries(), react(), readByTheList(), compressed()],
  resolve: {
    alias: { '@/contract': path.join(here, '../src/contract') },
  },
  // Chrome 90 (package.json) knows all of ES2021 and half of ES2022; `readByTheList` holds it against the list.
  build: { outDir, emptyOutDir: true, target: 'es2021', chunkSizeWarningLimit: 1500 },
  server: { proxy: { '/desk': 'http://127.0.0.1:8081', '/sign-in/': 'http://127.0.0.1:8081' } },
})
