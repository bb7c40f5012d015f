import { RichText } from '@tarojs/components'

/** Shows HTML that the server has sanitised. */
export function HtmlContent({ html, className }: { html: string; className?: string }) {
  return <RichText className={className} nodes={html} space="nbsp" userSelect />
}
