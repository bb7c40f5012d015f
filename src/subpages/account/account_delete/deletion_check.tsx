import { View } from '@tarojs/components'
import { useState } from 'react'

import { CodeField } from '@/forms/code_field'
import { Problem } from '@/forms/problem'
import type { Form } from '@/forms/use_form'
import { CheckRow } from '@/ui/forms/check_row'
import { Card } from '@/ui/lists/card'

import styles from '../heading.module.scss'

interface DeletionCheckProps {
  form: Form<{ code: string; understood: boolean }>
  /** The bound phone, masked. */
  tel: string
  onSend: () => Promise<{ tel: string; retryAfterSeconds: number }>
}

/** The proof of identity, and the confirmation of the effects. */
export function DeletionCheck({ form, tel, onSend }: DeletionCheckProps) {
  const [sentTo, setSentTo] = useState<string>()
  async function send(): Promise<number> {
    const sent = await onSend()
    setSentTo(sent.tel)
    return sent.retryAfterSeconds
  }
  return (
    <>
      <View className={styles.heading} role="heading" aria-level={2}>
        确认是您本人
      </View>
      <Card>
        <View className={styles.sent_to}>{`验证码会发到绑定的手机号 ${sentTo ?? tel}`}</View>
        <CodeField
          purpose="delete_account"
          {...form.field('code')}
          onSend={send}
          onRefused={form.refuse}
        />
      </Card>
      <Problem words={form.problem} />
      <CheckRow {...form.tick('understood')} label="我知道注销后不能恢复，依法保留的记录除外" />
    </>
  )
}
