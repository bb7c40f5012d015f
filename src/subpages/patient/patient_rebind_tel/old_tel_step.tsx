import { View } from '@tarojs/components'
import { useState } from 'react'

import { smsCode } from '@/contract/values'
import { CodeField } from '@/forms/code_field'
import { filled } from '@/forms/form_errors'
import { useForm } from '@/forms/use_form'
import { api } from '@/request/api'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { MainAction } from '@/ui/forms/main_action'
import { TextField } from '@/ui/forms/text_field'

import styles from '../note.module.scss'
import { StepWords } from './step_words'

interface OldTelStepProps {
  /** The present number, masked. */
  tel: string
  /** The caller is proven; `waitHours` is 0 when the change is effective at once. */
  onProven: (changeId: string, waitHours: number) => void
}

/** First step of a change: the account is proven by the old number, or by a certificate when that is lost. */
export function OldTelStep({ tel, onProven }: OldTelStepProps) {
  const [isLost, setLost] = useState(false)
  return (
    <>
      <StepWords step={1} words={isLost ? '用证件核验身份' : '核验现在的手机号'} />
      {isLost ? (
        <CertificateProof onProven={onProven} />
      ) : (
        <CodeProof tel={tel} onProven={onProven} />
      )}
      <View className={styles.centred}>
        <Button kind="text" isSmall onPress={() => setLost(!isLost)}>
          {isLost ? '还能收到旧号码的短信？用验证码核验' : '旧号码已停用，收不到短信？'}
        </Button>
      </View>
    </>
  )
}

function CodeProof({ tel, onProven }: OldTelStepProps) {
  const form = useForm({ start: { code: '' }, rules: { code: smsCode }, refusedAt: 'code' })
  const [changeId, setChangeId] = useState<string>()

  async function send(): Promise<number> {
    const started = await api.account.startTelChange({ proof: 'old_tel' })
    setChangeId(started.changeId)
    return started.retryAfterSeconds
  }

  async function prove(): Promise<void> {
    if (!changeId) return form.refuse('请先获取验证码')
    await api.account.proveOldTel({ changeId, code: form.values.code })
    onProven(changeId, 0)
  }

  return (
    <Card>
      <View className={styles.note}>{`验证码会发到现在绑定的手机号 ${tel}。`}</View>
      <CodeField
        purpose="tel_change_old"
        {...form.field('code')}
        onSend={send}
        note={changeId ? `已发送到 ${tel}，5 分钟内有效` : undefined}
      />
      <MainAction action="下一步" onPress={() => form.submit(prove)} />
    </Card>
  )
}

function CertificateProof({ onProven }: Pick<OldTelStepProps, 'onProven'>) {
  const form = useForm({
    start: { name: '', idNo: '' },
    rules: { name: filled('请输入姓名'), idNo: filled('请输入证件号码') },
    refusedAt: 'idNo',
  })

  async function prove(): Promise<void> {
    const { name, idNo } = form.values
    const started = await api.account.startTelChange(
      { proof: 'certificate', name: name.trim(), idNo: idNo.trim() },
      { prompt: false },
    )
    onProven(started.changeId, started.waitHours)
  }

  return (
    <Card>
      <View className={styles.note}>
        填写您自己的姓名和证件号码，要与“本人”这位就诊人的建档信息一致。为防止冒用，新号码要等一段时间才生效，旧号码会收到提醒。
      </View>
      <TextField label="姓名" {...form.field('name')} autoComplete="name" maxLength={50} />
      <TextField
        label="证件号码"
        {...form.field('idNo')}
        keyboard="idcard"
        maxLength={30}
        isClearable
      />
      <MainAction action="下一步" onPress={() => form.submit(prove)} />
    </Card>
  )
}
