import { useMemo } from 'react'

import { serverAddress } from '@/settings/server'

/** The permitted tags; the same as the server's (server/areas/hospital/sanitise_html.ts). */
const allowed = new Set(
  'p br h3 h4 ul ol li strong em b i table thead tbody tr th td blockquote'.split(' '),
)
/** Dropped with their content. */
const dropped = 'script, style, iframe, object, embed, template, svg, math, noscript, form, head'

/** Shows HTML of the hospital: structure, text and the server's own pictures, no other attribute, no script, whichever server it is. */
export function HtmlContent({ html, className }: { html: string; className?: string }) {
  const safe = useMemo(() => sanitiseHtml(html), [html])
  return <div className={className} dangerouslySetInnerHTML={{ __html: safe }} />
}

function sanitiseHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(`<body>${html}`, 'text/html')
  for (const element of body.querySelectorAll(dropped)) element.remove()
  for (const element of body.querySelectorAll('*')) {
    if (isOurPicture(element)) element.setAttribute('src', serverAddress(addressOf(element)))
    else if (allowed.has(element.localName))
      for (const name of element.getAttributeNames()) element.removeAttribute(name)
    else element.replaceWith(...element.childNodes)
  }
  return body.innerHTML
}

const addressOf = (picture: Element): string => picture.getAttribute('src') ?? ''

/** A picture of the server that has nothing but its address and its words. */
function isOurPicture(element: Element): boolean {
  return (
    element.localName === 'img' &&
    /^\/hos\/public\/v1\/remark\/picture\/[0-9a-f-]{36}$/.test(addressOf(element)) &&
    element.getAttributeNames().every((name) => name === 'src' || name === 'alt')
  )
}
