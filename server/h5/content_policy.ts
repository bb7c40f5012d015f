/** The content security policy of documents. */
import { createHash } from 'node:crypto'

/** Where documents are served. */
export interface Place {
  socketOrigin: string
  /** Hosts of the doctors' photographs. */
  photoHosts: readonly string[]
  isDemo: boolean
}

/**
 * Scripts come from this server, inline ones only by their hash: those of the build, and the one that chooses home's
 * picture. WeChat's browser provides its bridge itself, so no third-party script is needed. Styles may be inline,
 * because component libraries write them.
 */
export function contentPolicyOf(html: string, { socketOrigin, photoHosts, isDemo }: Place): string {
  const inline = [...html.matchAll(/<script(?![^>]*\b(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/gi)]
  const hashes = inline
    .map((match) => match[1] ?? '')
    .filter((text) => text !== '')
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...photoHosts.map((host) => `https://${host}`)].join(' '),
    "font-src 'self' data:",
    `connect-src 'self' ${socketOrigin}`,
    "worker-src 'self'",
    // The demo shows the app as a phone beside the hospital; a hospital's app may not be framed.
    `frame-ancestors ${isDemo ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** The WebSocket's address: older browsers do not count it as 'self'. */
export function socketOriginOf(publicUrl: string): string {
  return new URL(publicUrl).origin.replace(/^http/, 'ws')
}
