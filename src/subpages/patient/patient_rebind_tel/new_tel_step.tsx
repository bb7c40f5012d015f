import { mobile, smsCode } from '@/contract/values'
import { CodeField } from '@/forms/code_field'
import { TelField } from '@/forms/tel_field'
import { useForm } from '@/forms/use_form'
import { api } from '@/request/api'
import { accountStore } from '@/stores'
import { MainAction } from '@/ui/forms/main_action'
import { Card } from '@/ui/lists/card'
import { Notice } from '@/ui/states/notice'

import { StepWords } from './step_words'

interface NewTelStepProps {
  changeId: string
  /** Hours until the new number is effective; 0 is at once. */
  waitHours: number
  /** The new number is proven; whether it is effective already. */
  onFinished: (isEffective: boolean) => Promise<void>
}

/** Second step of a change: the new number, proven by a code. */
export function NewTelStep({ changeId, waitHours, onFinished }: NewTelStepProps) {
  const form = useForm({
    start: { tel: '', code: '' },
    rules: { tel: mobile, code: smsCode },
    refusedAt: 'code',
  })
  const { tel, code } = form.values

  async function send(): Promise<number | undefined> {
    if (!form.check('tel')) return undefined
    return (await api.account.sendNewTelCode({ changeId, tel })).retryAfterSeconds
  }

  async function finish(): Promise<void> {
    const { user, effectiveAt } = await api.account.finishTelChange({ changeId, tel, code })
    accountStore.accept(user)
    await onFinished(effectiveAt === null)
  }

  return (
    <>
      <StepWords step={2} words="核验新的手机号" />
      {waitHours > 0 && (
        <Notice tone="warning" title={`新号码将在 ${waitHours} 小时后生效`}>
          这段时间里仍使用旧号码，旧号码会收到提醒；您可以随时撤销。
        </Notice>
      )}
      <Card>
        <TelField label="新手机号" {...form.field('tel')} />
        <CodeField
          purpose="tel_change_new"
          {...form.field('code')}
          onSend={send}
          onRefused={(refusal) => form.refuse(refusal, 'tel')}
        />
        <MainAction
          action={waitHours > 0 ? '提交变更' : '完成变更'}
          onPress={() => form.submit(finish)}
        />
      </Card>
    </>
  )
}
