import { View } from '@tarojs/components'
import { useState } from 'react'

import { firstIssue } from '@/contract/issue'
import { smsCode } from '@/contract/values'
import { api } from '@/request/api'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { TextField } from '@/ui/forms/text_field'

import { CodeField } from '../code_field'
import styles from '../note.module.scss'
import { StepWords } from './step_words'

interface OldTelStepProps {
  /** The present number, masked. */
  tel: string
  /** Who asks is proven; `waitHours` is 0 when the change takes effect at once. */
  onProven: (changeId: string, waitHours: number) => void
}

/** First step of a change: the account shows that it is itself, by the old number, or by a certificate when that is lost. */
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
  const [code, setCode] = useState('')
  const [changeId, setChangeId] = useState<string>()
  const [error, setError] = useState<string>()

  async function send(): Promise<number> {
    const started = await api.account.startTelChange({ proof: 'old_tel' })
    setChangeId(started.changeId)
    return started.retryAfterSeconds
  }

  async function prove(): Promise<void> {
    const wrong = firstIssue(smsCode, code) ?? (changeId ? undefined : '请先获取验证码')
    setError(wrong)
    if (wrong || !changeId) return
    try {
      await api.account.proveOldTel({ changeId, code }, { prompt: false })
      onProven(changeId, 0)
    } catch (refusal) {
      setError(wordsOf(refusal))
    }
  }

  return (
    <Card>
      <View className={styles.note}>{`验证码会发到现在绑定的手机号 ${tel}。`}</View>
      <CodeField
        purpose="tel_change_old"
        value={code}
        onChange={setCode}
        onSend={send}
        note={changeId ? `已发送到 ${tel}，5分钟内有效` : undefined}
        error={error}
      />
      <Button onPress={prove}>下一步</Button>
    </Card>
  )
}

function CertificateProof({ onProven }: Pick<OldTelStepProps, 'onProven'>) {
  const [name, setName] = useState('')
  const [idNo, setIdNo] = useState('')
  const [errors, setErrors] = useState<{ name?: string; idNo?: string }>({})

  async function prove(): Promise<void> {
    const found = {
      name: name.trim() ? undefined : '请输入姓名',
      idNo: idNo.trim() ? undefined : '请输入证件号码',
    }
    setErrors(found)
    if (found.name ?? found.idNo) return
    try {
      const started = await api.account.startTelChange(
        { proof: 'certificate', name: name.trim(), idNo: idNo.trim() },
        { prompt: false },
      )
      onProven(started.changeId, started.waitHours)
    } catch (refusal) {
      setErrors({ idNo: wordsOf(refusal) })
    }
  }

  return (
    <Card>
      <View className={styles.note}>
        填写您自己的姓名和证件号码，要与“本人”这位就诊人的建档信息一致。为防止冒用，新号码要等一段时间才生效，旧号码会收到提醒。
      </View>
      <TextField
        label="姓名"
        value={name}
        onChange={setName}
        autoComplete="name"
        maxLength={50}
        error={errors.name}
      />
      <TextField
        label="证件号码"
        value={idNo}
        onChange={setIdNo}
        keyboard="idcard"
        maxLength={30}
        error={errors.idNo}
        isClearable
      />
      <Button onPress={prove}>下一步</Button>
    </Card>
  )
}

/** What a refusal says. */
export function wordsOf(refusal: unknown): string {
  return refusal instanceof Error ? refusal.message : String(refusal)
}
