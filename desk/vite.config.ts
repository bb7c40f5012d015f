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
  plugins: [withoutSummaries(), react(), compressed()],
  resolve: {
    alias: { '@/contract': path.join(here, '../src/contract') },
  },
  build: { outDir, emptyOutDir: true, target: 'chrome90', chunkSizeWarningLimit: 1500 },
  server: { proxy: { '/desk': 'http://127.0.0.1:8081', '/sign-in/': 'http://127.0.0.1:8081' } },
})
