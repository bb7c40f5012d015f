/** The built H5: hashed files for ever, precompressed; the page itself for the app's own routes, with a content policy. */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface H5Options {
  /** The folder with index.html, absolute. */
  folder: string
  /** Addresses of scripts that must run before the app, e.g. the sandbox's stand-in for WeChat. */
  headScripts?: readonly string[]
}

/** A name with eight or more hexadecimal digits changes whenever its content does. */
const hashed = /[.\-_][0-9a-f]{8,}[.\-_]/i
/** Addresses that are never pages. */
const notPages = /^\/(customer|hos|server|docs|health|sandbox|metrics)(\/|$)/

/** Mounts files and pages; must come last. */
export async function serveH5(
  app: FastifyInstance,
  options: H5Options,
  publicUrl: string,
): Promise<void> {
  const page = newestPage(options, liveOrigin(publicUrl))
  await app.register(fastifyStatic, {
    root: options.folder,
    index: false,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, file) => {
      response.setHeader(
        'cache-control',
        hashed.test(path.basename(file).replace(/\.(br|gz)$/, ''))
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
      )
    },
  })
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    page(request, reply, 200)
  app.get('/', sendPage)
  app.get('/index.html', sendPage)
  app.get('/pages/*', sendPage)
  app.get('/subpages/*', sendPage)
  app.decorate('sendUnknownPage', (request: FastifyRequest, reply: FastifyReply) => {
    const address = request.url.split('?')[0] ?? ''
    const wantsPage =
      request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    return wantsPage && !notPages.test(address) && path.extname(address) === ''
      ? page(request, reply, 404)
      : undefined
  })
}

type SendPage = (request: FastifyRequest, reply: FastifyReply, status: number) => FastifyReply

/** The page of the build that lies in the folder now: a new build under a running server has other files, and an old page would ask for gone ones. */
function newestPage(options: H5Options, socketOrigin: string): SendPage {
  const file = path.join(options.folder, 'index.html')
  let page = readPage(options, readFileSync(file, 'utf8'), socketOrigin)
  let known = markOf(file)
  return (request, reply, status) => {
    const mark = markOf(file)
    if (mark !== undefined && mark !== known) {
      const source = readFileSync(file, 'utf8')
      // A build that is being written has no whole page yet; until then the old one stands.
      if (/<\/html>\s*$/i.test(source)) {
        page = readPage(options, source, socketOrigin)
        known = mark
      }
    }
    return page(request, reply, status)
  }
}

/** Changes with the file; undefined while there is none. */
function markOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  return found === undefined ? undefined : `${found.mtimeMs} ${found.size} ${found.ino}`
}

function readPage({ headScripts = [] }: H5Options, source: string, socketOrigin: string): SendPage {
  const added = headScripts.map((address) => `<script src="${address}"></script>`).join('')
  const html = added === '' ? source : source.replace(/<script|<\/head>/, (match) => added + match)
  const bodies = {
    identity: Buffer.from(html),
    br: brotliCompressSync(html),
    gzip: gzipSync(html),
  }
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const headers = {
    'cache-control': 'no-cache',
    'content-security-policy': policyOf(html, socketOrigin),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
    vary: 'accept-encoding',
    etag,
  }
  return (request, reply, status) => {
    reply.headers(headers)
    // Pages of a patient are nothing for a search engine, least of all a shared link.
    if (request.url.startsWith('/subpages/')) reply.header('x-robots-tag', 'noindex, nofollow')
    if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
    const encoding = encodingOf(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.code(status).type('text/html; charset=utf-8').send(bodies[encoding])
  }
}

function encodingOf(header: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const accepted = String(header ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** The live line's own address: older browsers do not count it as 'self'. */
function liveOrigin(publicUrl: string): string {
  return new URL(publicUrl).origin.replace(/^http/, 'ws')
}

/** Scripts come from us (inline ones only by the hash of what was built) and from WeChat; styles may be inline, because component libraries write them. */
function policyOf(html: string, socketOrigin: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    (match) => match[1] ?? '',
  )
  const hashes = inline
    .filter((text) => text !== '')
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [
    "default-src 'self'",
    `script-src 'self' https://res.wx.qq.com ${hashes.join(' ')}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src 'self' ${socketOrigin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ')
}
