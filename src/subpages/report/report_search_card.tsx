import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'

import {
  reportCheck,
  reportNumber,
  reportNumberKind,
  reportNumberLabels,
  type ReportBrief,
  type ReportNumberKind,
} from '@/contract/report'
import { firstIssue } from '@/contract/issue'
import { go } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { isStepUpNeeded, StepUpGate } from '@/gates/step_up_gate'
import { scanCode } from '@/platform/device/scan'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { hospitalDay } from '@/ui/facts/day_words'
import { Notice } from '@/ui/states/notice'
import { PageFrame } from '@/ui/frame/page_frame'
import { Segmented } from '@/ui/forms/segmented'
import { TelephoneLink } from '@/ui/frame/telephone_link'
import { TextField } from '@/ui/forms/text_field'

import styles from './report.module.scss'
import { ReportRow } from './report_row'

definePageConfig({ navigationBarTitleText: '报告查询' })

interface Found {
  patientName: string
  list: ReportBrief[]
  serverNow: string
}
const kinds = reportNumberKind.options.map((value) => ({ value, words: reportNumberLabels[value] }))
const whereItIs = {
  card: '在就诊卡正面',
  outpatient: '在病历或缴费单上，以 V 开头',
  inpatient: '在腕带或住院证上，以 Z 开头',
} satisfies Record<ReportNumberKind, string>

/** Finding reports by the number on a card, a bill or a wristband. */
function ReportSearchCard() {
  useEffect(hideShareMenu, [])
  return (
    <PageFrame title="报告查询">
      <StepUpGate>
        <SearchForm />
      </StepUpGate>
    </PageFrame>
  )
}

function SearchForm() {
  const [kind, setKind] = useState<ReportNumberKind>('card')
  const [number, setNumber] = useState('')
  const [check, setCheck] = useState('')
  const [errors, setErrors] = useState<{ number?: string; check?: string }>({})
  const [refusal, setRefusal] = useState('')
  const [found, setFound] = useState<Found>()

  async function submit(): Promise<void> {
    const wrong = {
      number: firstIssue(reportNumber, number),
      check: firstIssue(reportCheck, check),
    }
    setErrors(wrong)
    setRefusal('')
    setFound(undefined)
    if (wrong.number || wrong.check) return
    try {
      setFound(await api.report.search({ kind, number, check }, { prompt: false }))
    } catch (error) {
      setRefusal(refusalWords(error))
    }
  }

  return (
    <>
      <Card title="按号码查报告">
        {refusal && (
          <Notice tone="danger" isUrgent>
            {refusal}
          </Notice>
        )}
        <View className={styles.kinds}>
          <Segmented label="用什么号码查" choices={kinds} value={kind} onChange={setKind} />
        </View>
        <TextField
          label={reportNumberLabels[kind]}
          value={number}
          onChange={setNumber}
          placeholder={whereItIs[kind]}
          maxLength={20}
          error={errors.number}
          isClearable
          extra={scanCode && <ScanButton onRead={setNumber} />}
        />
        <TextField
          label="就诊人姓名或证件号后4位"
          value={check}
          onChange={setCheck}
          placeholder="填其中一项即可"
          maxLength={40}
          error={errors.check}
          note="只能查您已添加的就诊人"
        />
        <Button onPress={submit}>查询</Button>
      </Card>
      {found && <Results found={found} />}
      <TelephoneLink />
    </>
  )
}

function Results({ found }: { found: Found }) {
  const today = hospitalDay(found.serverNow)
  if (found.list.length === 0)
    return <Notice>{`${found.patientName}在这个号码下还没有报告。`}</Notice>
  return (
    <>
      <Notice>{`${found.patientName}：查到 ${found.list.length} 份报告`}</Notice>
      {found.list.map((brief) => (
        <ReportRow
          key={brief.reportId}
          brief={brief}
          today={today}
          onOpen={go('report_order_detail', { reportId: brief.reportId })}
        />
      ))}
    </>
  )
}

function ScanButton({ onRead }: { onRead: (text: string) => void }) {
  async function scan(): Promise<void> {
    const text = await scanCode?.()
    if (text) onRead(text.trim())
  }
  return (
    <Button kind="text" isSmall onPress={scan}>
      扫码
    </Button>
  )
}

function refusalWords(error: unknown): string {
  if (isStepUpNeeded(error)) return '验证已过期，请返回后重新进入'
  return error instanceof ServerRefused ? error.message : '没有查到，请检查网络后再试'
}

export default forSignedIn('报告查询', '登录后可以看检验和检查报告', ReportSearchCard)
