import { View } from '@tarojs/components'

import { sharePasscode } from '@/contract/share'
import { useForm } from '@/forms/use_form'
import { MainAction } from '@/ui/forms/main_action'
import { Card } from '@/ui/lists/card'
import { TextField } from '@/ui/forms/text_field'

import styles from '../share.module.scss'

interface PasscodeFormProps {
  /** The error of the last attempt. */
  problem?: string
  onSubmit: (passcode: string) => Promise<void>
}

/** The passcode that the sharer sent separately. */
export function PasscodeForm({ problem, onSubmit }: PasscodeFormProps) {
  const form = useForm({ start: { passcode: '' }, rules: { passcode: sharePasscode } })
  const { value, error } = form.field('passcode')

  async function open(): Promise<void> {
    form.change({ passcode: '' })
    await onSubmit(value)
  }
  const submit = () => form.submit(open)

  return (
    <Card title="有人给您分享了一份健康资料">
      <View className={styles.lead}>
        请输入分享人另外告诉您的 6 位密码。这是别人的隐私，请不要转发。
      </View>
      <TextField
        label="查看密码"
        value={value}
        onChange={(typed) => form.change({ passcode: typed.replace(/\D/g, '') })}
        onConfirm={() => void submit()}
        keyboard="number"
        autoComplete="off"
        maxLength={6}
        placeholder="6 位数字"
        note="输错 5 次，链接会锁定"
        error={error ?? problem}
      />
      <MainAction action="查看" onPress={submit} />
    </Card>
  )
}
