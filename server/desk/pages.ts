/** The built desk: its files cached for ever, its one document with a content policy of its own. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Where the document needs the nonce. */
const noncePlace = '__STYLE_NONCE__'
const notBuilt =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>工作台</title><p>工作台还没有构建：npm run build:desk</p></html>'

/** Mounts files and document; must come last. `folder` is absolute. */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const assets = path.join(folder, 'assets')
  if (existsSync(assets))
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response) =>
        void response.setHeader('cache-control', 'public, max-age=31536000, immutable'),
    })
  const document = path.join(folder, 'index.html')
  const send = (reply: FastifyReply): FastifyReply => {
    const html = existsSync(document) ? readFileSync(document, 'utf8') : notBuilt
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({ 'content-security-policy': policyWith(nonce), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(noncePlace, nonce))
  }
  app.get('/', (_request, reply) => send(reply))
  app.decorate('sendUnknownPage', (request: FastifyRequest, reply: FastifyReply) => {
    const wantsPage =
      request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    const address = request.url.split('?')[0] ?? ''
    return wantsPage && !/^\/(desk|assets)\//.test(address) ? send(reply.code(200)) : undefined
  })
}

/** Scripts and styles come from this server; the styles that Ant Design adds to the page carry the nonce. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
