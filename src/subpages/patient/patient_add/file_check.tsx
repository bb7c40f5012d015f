import { View } from '@tarojs/components'
import { useState } from 'react'

import { firstIssue } from '@/contract/issue'
import { accessLevelLabels, type AccessLevel, type Patient } from '@/contract/patient'
import { smsCode } from '@/contract/values'
import { api } from '@/request/api'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ChoiceList } from '@/ui/choice_list'
import { Notice } from '@/ui/notice'

import { CodeField } from '../code_field'
import { CounterWay, type CounterPlace } from './counter_way'
import styles from '../note.module.scss'

const levels: readonly { value: AccessLevel; words: string; note: string }[] = [
  {
    value: 'booking',
    words: accessLevelLabels.booking,
    note: '看不到报告和影像；以后可以请就诊人再开通',
  },
  {
    value: 'full',
    words: accessLevelLabels.full,
    note: '能看到就诊人的全部报告，请先得到他的同意',
  },
]

interface FileCheckProps {
  bindingId: string
  name: string
  counter: CounterPlace
  onBound: (patient: Patient) => void
}

/** 核对建档手机号: the person has a hospital file, and whoever holds the phone on it says yes by a code. */
export function FileCheck({ bindingId, name, counter, onBound }: FileCheckProps) {
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const [level, setLevel] = useState<AccessLevel>('booking')
  const [error, setError] = useState<string>()

  async function send(): Promise<number> {
    const { tel, retryAfterSeconds } = await api.patient.sendFileCode({ bindingId })
    setSentTo(tel)
    return retryAfterSeconds
  }

  async function bind(): Promise<void> {
    const wrong = firstIssue(smsCode, code)
    setError(wrong)
    if (wrong) return
    try {
      onBound(
        await api.patient.bindByFileCode(
          { bindingId, code, accessLevel: level },
          { prompt: false },
        ),
      )
    } catch (refusal) {
      setError(refusal instanceof Error ? refusal.message : String(refusal))
    }
  }

  return (
    <>
      <Notice title={`${name}已在医院建档`}>
        为保护他的隐私，需要用建档时登记的手机号核对。验证码会发到那个号码，请向就诊人索取。
      </Notice>
      <Card title="核对建档手机号">
        <CodeField
          purpose={`file_${bindingId}`}
          value={code}
          onChange={setCode}
          onSend={send}
          note={sentWords(sentTo)}
          error={error}
        />
        <View className={styles.note}>您可以为他做什么</View>
        <ChoiceList label="您可以为他做什么" choices={levels} value={level} onChange={setLevel} />
        <View className={styles.after}>绑定后就诊人会收到通知，可以随时收回权限。</View>
        <Button onPress={bind}>核对并添加</Button>
      </Card>
      <CounterWay counter={counter} title="建档手机号已停用，或收不到验证码？" />
    </>
  )
}

/** Where the code went; the server may keep the number to itself. */
function sentWords(tel: string | undefined): string | undefined {
  if (tel === undefined) return undefined
  if (tel === '') return '如果姓名与档案一致，验证码会发到建档手机号，5分钟内有效'
  return `已发送到 ${tel}，5分钟内有效`
}
