import { View } from '@tarojs/components'

import { HtmlContent } from '@/platform/elements/html_content'

import styles from './rich_text.module.scss'

/** Long text of the hospital; the server has sanitised the HTML. */
export function RichText({ html }: { html: string }) {
  return (
    <View className={styles.text}>
      <HtmlContent html={html} className={styles.html} />
    </View>
  )
}
