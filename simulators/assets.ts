/** The sandbox's scripts and styles, read once. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }
const names = [
  'reports.js',
  'sandbox.css',
  'bills.js',
  'console.js',
  'inbox.js',
  'mail.js',
  'parts.js',
  'sms.js',
  'start.js',
  'story.js',
  'ward.js',
  'weixin_browser.js',
  'weixin_js_bridge.css',
] as const

/** Scripts that the H5 page loads before its own, in the demo only: the stand-in for WeChat's browser, then for its bridge. */
export const sandboxHeadScripts: readonly string[] = [
  '/sandbox/assets/weixin_browser.js',
  '/sandbox/weixin_js_bridge.js',
]

/** Mounts the files. */
export function serveAssets(app: FastifyInstance): void {
  for (const name of names) serve(app, `/sandbox/assets/${name}`, name)
  serve(app, '/sandbox/weixin_js_bridge.js', 'weixin_js_bridge.js')
}

function serve(app: FastifyInstance, url: string, name: string): void {
  const content = readFileSync(path.join(__dirname, 'assets', name), 'utf8')
  const type = name.endsWith('.css') ? types.css : types.js
  app.get(url, async (_request, reply) =>
    reply.type(type).header('cache-control', 'no-cache').send(content),
  )
}
