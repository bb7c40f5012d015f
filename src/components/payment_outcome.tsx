import { ResultPage } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { Button } from '@/ui/forms/button'
import { MainAction } from '@/ui/forms/main_action'
import { Picture } from '@/ui/pictures/picture'
import { closed, success, waiting } from '@/ui/pictures/outcomes'
import { TelephoneLink } from '@/ui/frame/telephone_link'

import styles from './payment_outcome.module.scss'

interface PaymentOutcomeProps {
  /** `done`: paid and confirmed. `waiting`: in progress, or being refunded. `lost`: it failed. */
  tone: 'done' | 'waiting' | 'lost'
  title: string
  /** What happened, and where the money is. */
  text: string
  /** What was paid for, as cards. */
  children?: ReactNode
  action: { words: string; onPress: () => unknown }
  onHome: () => unknown
}

const pictures = { done: success, waiting, lost: closed }

/** The outcome of a payment, and what to do next: NutUI's result, with our pictures. */
export function PaymentOutcome({
  tone,
  title,
  text,
  children,
  action,
  onHome,
}: PaymentOutcomeProps) {
  return (
    <View>
      <View role="status">
        <ResultPage
          className={styles.head}
          icon={<Picture of={pictures[tone]} />}
          title={title}
          description={<View className={styles.text}>{text}</View>}
        />
      </View>
      {children}
      <MainAction
        action={action.words}
        onPress={action.onPress}
        secondary={
          <Button kind="text" onPress={onHome}>
            回首页
          </Button>
        }
      />
      {tone !== 'done' && (
        <View className={styles.aside}>
          <TelephoneLink />
        </View>
      )}
    </View>
  )
}
