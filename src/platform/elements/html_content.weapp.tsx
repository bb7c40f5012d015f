import { RichText } from '@tarojs/components'

import { serverAddress } from '@/settings/server'

/** Shows HTML that the server has sanitised; its pictures get the server's address, and the width of the text. */
export function HtmlContent({ html, className }: { html: string; className?: string }) {
  const nodes = html.replace(
    /<img src="(\/[^"]*)"/g,
    (_picture, address: string) =>
      `<img style="max-width:100%;height:auto" src="${serverAddress(address)}"`,
  )
  return <RichText className={className} nodes={nodes} space="nbsp" userSelect />
}
