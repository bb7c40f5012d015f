import { Button, View } from '@tarojs/components'

import { usePrivacyQuestion } from '../wechat/privacy_question'
import { FocusScope } from './focus_scope'
import { Pressable } from '../elements/pressable'
import styles from './privacy_dialog.module.scss'

/** WeChat's privacy dialog in the hospital's words. Refusing is as easy as agreeing, and the rest of the app continues. */
export function PrivacyDialog() {
  const question = usePrivacyQuestion()
  if (!question) return null
  const { agreeButtonId, agree, refuse, openGuide } = question
  return (
    <View className={styles.veil}>
      <FocusScope
        className={styles.dialog}
        role="dialog"
        label="使用您的信息之前"
        onEscape={refuse}
      >
        <View className={styles.title} role="heading" aria-level={2}>
          使用您的信息之前
        </View>
        <View className={styles.words}>
          这一步要用到您手机里的信息，只用来为您办理就诊。不同意也可以继续使用其他功能。
        </View>
        <Pressable className={styles.guide} onPress={openGuide}>
          查看《用户隐私保护指引》
        </Pressable>
        <Button
          id={agreeButtonId}
          className={styles.agree}
          openType="agreePrivacyAuthorization"
          onAgreePrivacyAuthorization={agree}
        >
          同意
        </Button>
        <Pressable className={styles.refuse} onPress={refuse}>
          不同意
        </Pressable>
      </FocusScope>
    </View>
  )
}
