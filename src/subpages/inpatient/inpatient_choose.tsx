import { useState } from 'react'
import * as v from 'valibot'

import { admissionNo, stayCheck, type StayBrief } from '@/contract/inpatient'
import { go, navigate } from '@/navigation/navigate'
import { scanCode } from '@/platform/device/scan'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { ServerRefused } from '@/request/sending/errors'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { confirm } from '@/ui/overlays/confirm'
import { Loaded } from '@/ui/states/loaded'
import { Notice } from '@/ui/states/notice'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonCard } from '@/ui/states/skeleton'
import { TelephoneLink } from '@/ui/frame/telephone_link'
import { TextField } from '@/ui/forms/text_field'

import { StayCard } from './inpatient_choose/stay_card'
import { forSignedIn } from '@/gates/for_signed_in'

definePageConfig({ navigationBarTitleText: '输入住院信息', enablePullDownRefresh: true })

/** 输入住院信息: the stays of one's own patients, and finding another one by its number. */
function InpatientChoose() {
  const { state, refresh } = useRequest(() => api.inpatient.listStays(), [])
  const form = useStayForm()
  usePageReturn(refresh)

  async function submit(): Promise<void> {
    const found = await form.submit()
    const [first] = found
    if (first === undefined) return
    await refresh()
    if (found.length === 1) await navigate('inpatient_info', { inpatientId: first.inpatientId })
  }

  async function remove(stay: StayBrief): Promise<void> {
    const isSure = await confirm({
      title: '从列表移除？',
      text: '以后可以用住院号再找回来。',
      confirmWords: '移除',
    })
    if (!isSure) return
    await api.inpatient.unbindStay({ inpatientId: stay.inpatientId }).catch(() => undefined)
    await refresh()
  }

  return (
    <PageFrame title="输入住院信息">
      <Loaded state={state} skeleton={<SkeletonCard lines={3} />}>
        {(stays) => (
          <>
            {stays.map((stay) => (
              <StayCard
                key={stay.inpatientId}
                stay={stay}
                onOpen={go('inpatient_info', { inpatientId: stay.inpatientId })}
                onRemove={stay.isBoundByNumber ? () => remove(stay) : undefined}
              />
            ))}
          </>
        )}
      </Loaded>
      <Card title="用住院号查找">
        {form.refusal && (
          <Notice tone="danger" isUrgent>
            {form.refusal}
          </Notice>
        )}
        <TextField
          label="住院号"
          value={form.number}
          onChange={form.setNumber}
          placeholder="在腕带或住院证上"
          maxLength={16}
          error={form.errors.number}
          isClearable
          extra={scanCode && <ScanButton onRead={form.setNumber} />}
        />
        <TextField
          label="患者姓名或证件号后4位"
          value={form.check}
          onChange={form.setCheck}
          placeholder="填其中一项即可"
          maxLength={40}
          error={form.errors.check}
          note="用来核对身份，不会显示给别人"
        />
        <Button onPress={submit}>查找并绑定</Button>
      </Card>
      <TelephoneLink />
    </PageFrame>
  )
}

function ScanButton({ onRead }: { onRead: (text: string) => void }) {
  async function scan(): Promise<void> {
    const text = await scanCode?.()
    if (text) onRead(text.trim())
  }
  return (
    <Button kind="text" isSmall onPress={scan}>
      扫腕带
    </Button>
  )
}

/** What is typed, what is wrong with it, and what the server said. */
function useStayForm() {
  const [number, setNumber] = useState('')
  const [check, setCheck] = useState('')
  const [errors, setErrors] = useState<{ number?: string; check?: string }>({})
  const [refusal, setRefusal] = useState('')

  async function submit(): Promise<StayBrief[]> {
    const wrong = { number: wrongWords(admissionNo, number), check: wrongWords(stayCheck, check) }
    setErrors(wrong)
    setRefusal('')
    if (wrong.number || wrong.check) return []
    try {
      return await api.inpatient.bindStay({ admissionNo: number, check }, { prompt: false })
    } catch (error) {
      setRefusal(error instanceof ServerRefused ? error.message : '没有查到，请检查网络后再试')
      return []
    }
  }
  return { number, setNumber, check, setCheck, errors, refusal, submit }
}

function wrongWords(schema: v.GenericSchema, value: string): string | undefined {
  const outcome = v.safeParse(schema, value)
  return outcome.success ? undefined : outcome.issues[0].message
}

export default forSignedIn('输入住院信息', '登录后可以查看住院信息和预缴', InpatientChoose)
