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

/** Where pictures of notices are served. */
export const picturePath = '/hos/public/v1/remark/picture'
/** The one form of a picture: of this server, with its words. */
const picture = new RegExp(`\\bsrc="(${picturePath}/[0-9a-f-]{36})"`)
const alternative = /\balt="([^"<>]{0,200})"/

/** Keeps text, plain structural tags and pictures of this server; drops every other attribute, every other tag, and the content of scripts and styles. */
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
  if (known === 'img' && slash === '') return plainPicture(tag)
  return allowedTags.has(known) ? `<${slash}${known}>` : ''
}

function plainPicture(tag: string): string {
  const address = picture.exec(tag)?.[1]
  if (address === undefined) return ''
  return `<img src="${address}" alt="${alternative.exec(tag)?.[1] ?? ''}">`
}
