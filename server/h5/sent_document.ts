/** A document as it is sent: compressed once, with its ETag and its policy. */
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentPolicyOf, type Place } from './content_policy'

/** Documents are made again whenever the hospital's facts change, so compression is good but not maximal. */
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

export class SentDocument {
  private readonly bodies
  private readonly etag: string
  private readonly headers

  constructor(html: string, place: Place) {
    this.bodies = {
      identity: Buffer.from(html),
      br: brotliCompressSync(html, brotliQuality),
      gzip: gzipSync(html),
    }
    this.etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    this.headers = {
      'cache-control': 'no-cache',
      'content-security-policy': contentPolicyOf(html, place),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
      vary: 'accept-encoding, accept-language, cookie, user-agent',
      etag: this.etag,
    }
  }

  send(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    reply.headers(this.headers)
    // A patient's pages are not for search engines, least of all a shared link.
    if (request.url.startsWith('/subpages/')) reply.header('x-robots-tag', 'noindex, nofollow')
    if (status === 200 && request.headers['if-none-match'] === this.etag)
      return reply.code(304).send()
    const encoding = encodingOf(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.code(status).type('text/html; charset=utf-8').send(this.bodies[encoding])
  }
}

function encodingOf(header: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const accepted = String(header ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
