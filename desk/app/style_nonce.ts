/** The content policy lets in only styles with the page's nonce. Ant Design writes styles at several places, some of which know no nonce: every style element gets it where it is made. */
export function giveStylesTheirNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content
  if (nonce === undefined) return
  const create: typeof document.createElement = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
}
