/** The frame of the sandbox's own pages: server-rendered, one style sheet, no inline script. */
import type { FastifyReply } from 'fastify'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'self'"

interface SandboxPage {
  title: string
  /** Marks the page for the style sheet. */
  kind: 'plain' | 'console' | 'wechat' | 'story'
  /** Trusted markup; texts in it were escaped. */
  body: string
  /** Names of files in `assets/`. */
  scripts?: readonly string[]
}

/** Sends a page. */
export function sendPage(reply: FastifyReply, page: SandboxPage, status = 200): FastifyReply {
  const scripts = (page.scripts ?? [])
    .map((name) => `<script type="module" src="/sandbox/assets/${name}"></script>`)
    .join('')
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(page.title)}</title><link rel="stylesheet" href="/sandbox/assets/sandbox.css">${scripts}</head>
<body class="${page.kind}">${page.body}</body></html>`
  return reply
    .code(status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Text made safe for markup and attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A cookie of the request. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return decodeURIComponent(value.join('='))
  }
  return undefined
}

/** `李*龙`: the demo shows nobody's whole name. */
export function maskName(name: string): string {
  const [first = '', ...others] = Array.from(name)
  return others.length < 2 ? `*${others.join('')}` : `${first}*${others.at(-1) ?? ''}`
}
