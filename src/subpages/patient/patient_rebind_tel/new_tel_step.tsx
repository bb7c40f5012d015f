import { useState } from 'react'

import { firstIssue } from '@/contract/issue'
import { mobile, smsCode } from '@/contract/values'
import { api } from '@/request/api'
import { authStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { Notice } from '@/ui/states/notice'
import { TextField } from '@/ui/forms/text_field'

import { CodeField } from '../code_field'
import { wordsOf } from './old_tel_step'
import { StepWords } from './step_words'

interface NewTelStepProps {
  changeId: string
  /** Hours until the new number counts; 0 is at once. */
  waitHours: number
  /** The new number is proven; whether it counts already. */
  onFinished: (isEffective: boolean) => Promise<void>
}

/** Second step of a change: the new number, proven by a code. */
export function NewTelStep({ changeId, waitHours, onFinished }: NewTelStepProps) {
  const [tel, setTel] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<{ tel?: string; code?: string }>({})

  async function send(): Promise<number | undefined> {
    const wrong = firstIssue(mobile, tel)
    setErrors({ tel: wrong })
    if (wrong) return undefined
    try {
      return (await api.account.sendNewTelCode({ changeId, tel }, { prompt: false }))
        .retryAfterSeconds
    } catch (refusal) {
      setErrors({ tel: wordsOf(refusal) })
      return undefined
    }
  }

  async function finish(): Promise<void> {
    const found = { tel: firstIssue(mobile, tel), code: firstIssue(smsCode, code) }
    setErrors(found)
    if (found.tel ?? found.code) return
    try {
      const { user, effectiveAt } = await api.account.finishTelChange(
        { changeId, tel, code },
        { prompt: false },
      )
      authStore.acceptUser(user)
      await onFinished(effectiveAt === null)
    } catch (refusal) {
      setErrors({ code: wordsOf(refusal) })
    }
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
        <TextField
          label="新手机号"
          value={tel}
          onChange={(value) => setTel(value.replace(/\D/g, ''))}
          onBlur={() => tel && setErrors({ ...errors, tel: firstIssue(mobile, tel) })}
          keyboard="tel"
          autoComplete="tel"
          maxLength={11}
          placeholder="11位手机号"
          error={errors.tel}
          isClearable
        />
        <CodeField
          purpose="tel_change_new"
          value={code}
          onChange={setCode}
          onSend={send}
          error={errors.code}
        />
        <Button onPress={finish}>{waitHours > 0 ? '提交变更' : '完成变更'}</Button>
      </Card>
    </>
  )
}
