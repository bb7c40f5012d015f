import { View } from '@tarojs/components'
import { useState } from 'react'

import { accessLevelLabels, type AccessLevel, type Patient } from '@/contract/patient'
import { smsCode } from '@/contract/values'
import { CodeField } from '@/forms/code_field'
import { useForm } from '@/forms/use_form'
import { api } from '@/request/api'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { ChoiceList } from '@/ui/forms/choice_list'
import { MainAction } from '@/ui/forms/main_action'
import { Notice } from '@/ui/states/notice'

import { AtCounter, type CounterPlace } from './at_counter'
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

/** 核实关系: the holder of the phone on the hospital's file consents by a code; or the patient is added for booking only. */
export function FileCheck({ bindingId, name, counter, onBound }: FileCheckProps) {
  async function book(): Promise<void> {
    onBound(await api.patient.bindForBooking({ bindingId }))
  }
  return (
    <>
      <Notice title={`还需要核实您与${name}的关系`}>
        为保护他的隐私，请用他在医院登记的手机号核实，验证码请向他索取。暂时收不到的，可以先只为他挂号。
      </Notice>
      <CodeCheck bindingId={bindingId} onBound={onBound} />
      <Card title="先只挂号">
        <View className={styles.note}>
          不用验证码。可以为他挂号和支付挂号费；看不到他以前的记录、缴费单和报告。以后可以再核实；他本人先核实的，这个绑定会结束并通知您。
        </View>
        <Button kind="secondary" onPress={book}>
          先添加，只挂号
        </Button>
      </Card>
      <AtCounter counter={counter} title="他的手机号已停用，或收不到验证码？" />
    </>
  )
}

function CodeCheck({ bindingId, onBound }: Pick<FileCheckProps, 'bindingId' | 'onBound'>) {
  const form = useForm({ start: { code: '' }, rules: { code: smsCode }, refusedAt: 'code' })
  const [sentTo, setSentTo] = useState<string>()
  const [accessLevel, setAccessLevel] = useState<AccessLevel>('booking')

  async function send(): Promise<number> {
    const { tel, retryAfterSeconds } = await api.patient.sendFileCode({ bindingId, accessLevel })
    setSentTo(tel)
    return retryAfterSeconds
  }

  /** The SMS names what it consents to: another choice needs another code. */
  function chooseLevel(next: AccessLevel): void {
    setAccessLevel(next)
    setSentTo(undefined)
    form.change({ code: '' })
  }

  async function bind(): Promise<void> {
    const { code } = form.values
    onBound(await api.patient.bindByFileCode({ bindingId, code, accessLevel }))
  }

  return (
    <Card title="用手机号核实">
      <View className={styles.note}>您可以为他做什么</View>
      <ChoiceList
        label="您可以为他做什么"
        choices={levels}
        value={accessLevel}
        onChange={chooseLevel}
      />
      <CodeField
        purpose={`file_${bindingId}`}
        {...form.field('code')}
        onSend={send}
        note={formatSent(sentTo)}
      />
      <View className={styles.after}>绑定后就诊人会收到通知，可以随时收回权限。</View>
      <MainAction action="核实并添加" onPress={() => form.submit(bind)} />
    </Card>
  )
}

/** Where the code was sent; the server may hide the number. */
function formatSent(tel: string | undefined): string | undefined {
  if (tel === undefined) return undefined
  if (tel === '') return '如果医院有他的手机号，验证码会发到那个号码，5 分钟内有效'
  return `已发送到 ${tel}，5 分钟内有效`
}
