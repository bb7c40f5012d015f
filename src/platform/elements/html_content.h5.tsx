import { useMemo } from 'react'

/** The permitted tags; the same as the server's (server/areas/hospital/sanitise_html.ts). */
const allowed = new Set(
  'p br h3 h4 ul ol li strong em b i table thead tbody tr th td blockquote'.split(' '),
)
/** Dropped with their content. */
const dropped = 'script, style, iframe, object, embed, template, svg, math, noscript, form, head'

/** Shows HTML of the hospital: structure and text, no attribute, no script, whichever server it is. */
export function HtmlContent({ html, className }: { html: string; className?: string }) {
  const safe = useMemo(() => sanitiseHtml(html), [html])
  return <div className={className} dangerouslySetInnerHTML={{ __html: safe }} />
}

function sanitiseHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(`<body>${html}`, 'text/html')
  for (const element of body.querySelectorAll(dropped)) element.remove()
  for (const element of body.querySelectorAll('*')) {
    if (allowed.has(element.localName))
      for (const name of element.getAttributeNames()) element.removeAttribute(name)
    else element.replaceWith(...element.childNodes)
  }
  return body.innerHTML
}
