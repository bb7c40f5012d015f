import { View } from '@tarojs/components'

import type { StepUp } from '@/contract/account'
import { smsCode } from '@/contract/values'
import { CodeField } from '@/forms/code_field'
import { Problem } from '@/forms/problem'
import { useForm } from '@/forms/use_form'
import { go } from '@/navigation/navigate'
import { api } from '@/request/api'
import { Button } from '@/ui/forms/button'
import { MainAction } from '@/ui/forms/main_action'
import { TelephoneLink } from '@/ui/frame/telephone_link'
import { shield } from '@/ui/icons/care'
import { Icon } from '@/ui/icons/icon'
import { Card } from '@/ui/lists/card'

import styles from './code_check.module.scss'
import { remember } from './passed'
import type { StepUpWords } from './words'

interface CodeCheckProps {
  stepUp: StepUp
  words: StepUpWords
  onPassed: () => void
}

/** The code to the bound phone. */
export function CodeCheck({ stepUp, words, onPassed }: CodeCheckProps) {
  const form = useForm({ start: { code: '' }, rules: { code: smsCode } })

  async function send(): Promise<number> {
    form.forgive()
    return (await api.account.sendStepUpCode()).retryAfterSeconds
  }

  async function confirm(): Promise<void> {
    remember(await api.account.confirmStepUp(form.values))
    onPassed()
  }

  return (
    <>
      <Card title="先确认是您本人">
        <View className={styles.lead}>
          <Icon of={shield} sizePx={20} className={styles.icon} />
          <View>{`${words.lead}我们会把验证码发到绑定的手机号 ${stepUp.tel}，验证后 ${stepUp.validHours} 小时内不用再验证。`}</View>
        </View>
        <CodeField
          purpose="step_up"
          {...form.field('code')}
          onSend={send}
          onRefused={form.refuse}
        />
        <MainAction action={words.action} onPress={() => form.submit(confirm)} />
      </Card>
      <Problem words={form.problem} tone="warning" />
      <View className={styles.help}>
        <Button kind="text" onPress={go('patient_rebind_tel')}>
          手机号已不用？去变更
        </Button>
      </View>
      <View className={styles.help}>
        <TelephoneLink words="收不到验证码？联系医院" />
      </View>
    </>
  )
}
