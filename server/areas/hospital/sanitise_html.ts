/** The HTML that notices may contain. */

const allowedTags = new Set([
  'p',
  'br',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'b',
  'i',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'blockquote',
])

/** Keeps text and plain structural tags; drops every attribute, every other tag, and the content of scripts and styles. */
export function sanitiseHtml(html: string): string {
  return html
    .replace(/<(script|style|iframe|object|template|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .split(/(<[^<>]*>)/)
    .map((piece, index) =>
      index % 2 === 1 ? plainTag(piece) : piece.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    )
    .join('')
}

function plainTag(tag: string): string {
  const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)(?=[\s/>])/i.exec(tag) ?? []
  const known = name.toLowerCase()
  return allowedTags.has(known) ? `<${slash}${known}>` : ''
}
