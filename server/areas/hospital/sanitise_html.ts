/** The HTML that notices may contain (sanitize-html, by an allow-list). */
import sanitizeHtml from 'sanitize-html'

/** Where pictures of notices are served. */
export const picturePath = '/hos/public/v1/remark/picture'
/** The one form of a picture's address: of this server. */
const picture = new RegExp(`^${picturePath}/[0-9a-f-]{36}$`)
/** A longer alternative is no description. */
const alternativeLength = 200

const options: sanitizeHtml.IOptions = {
  allowedTags: [
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
    'img',
  ],
  allowedAttributes: { img: ['src', 'alt'] },
  allowedSchemes: [],
  allowProtocolRelative: false,
  nonTextTags: [
    // The library's own, whose content it writes as it is or drops.
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'xmp',
    'iframe',
    'object',
    'template',
    'svg',
    'math',
  ],
  transformTags: { img: plainPicture },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !picture.test(attribs.src ?? ''),
}

/** Keeps text, plain structural tags and pictures of this server; drops every other attribute, every other tag, and the content of scripts and styles. */
export function sanitiseHtml(html: string): string {
  // Tags without content are written as HTML does, not XML; in text and attributes `>` is escaped.
  return sanitizeHtml(html, options).replaceAll(' />', '>')
}

function plainPicture(tagName: string, { src = '', alt = '' }: sanitizeHtml.Attributes) {
  const words = alt.length > alternativeLength || /[<>]/.test(alt) ? '' : alt
  return { tagName, attribs: { src, alt: words } }
}
