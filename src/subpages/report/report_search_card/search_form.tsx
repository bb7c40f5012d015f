import { View } from '@tarojs/components'
import { useState } from 'react'

import {
  reportCheck,
  reportNumber,
  reportNumberKind,
  reportNumberLabels,
  type ReportBrief,
  type ReportNumberKind,
} from '@/contract/report'
import { Problem } from '@/forms/problem'
import { ScanButton } from '@/forms/scan_button'
import { useForm } from '@/forms/use_form'
import { isStepUpNeeded } from '@/gates/step_up_gate'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { MainAction } from '@/ui/forms/main_action'
import { Segmented } from '@/ui/forms/segmented'
import { TextField } from '@/ui/forms/text_field'
import { Card } from '@/ui/lists/card'

import styles from '../report.module.scss'

/** The reports of one number, and their patient. */
export interface FoundReports {
  patientName: string
  list: ReportBrief[]
  serverNow: string
}
const kinds = reportNumberKind.options.map((value) => ({ value, words: reportNumberLabels[value] }))
const whereItIs = {
  card: '在就诊卡正面',
  outpatient: '在病历或缴费单上',
  inpatient: '在腕带或住院证上',
} satisfies Record<ReportNumberKind, string>

interface SearchFormProps {
  /** The matches; undefined as soon as another number is typed. */
  onFound: (found: FoundReports | undefined) => void
}

/** The number, with a check that only acquaintances pass. */
export function SearchForm({ onFound }: SearchFormProps) {
  const [kind, setKind] = useState<ReportNumberKind>('card')
  const form = useForm({
    start: { number: '', check: '' },
    rules: { number: reportNumber, check: reportCheck },
    wordsOf: refusalLabels,
  })

  function submit(): Promise<void> {
    onFound(undefined)
    return form.submit(async () => onFound(await api.report.search({ kind, ...form.values })))
  }

  return (
    <Card title="按号码查报告">
      <Problem words={form.problem} />
      <View className={styles.kinds}>
        <Segmented label="用什么号码查" choices={kinds} value={kind} onChange={setKind} />
      </View>
      <TextField
        label={reportNumberLabels[kind]}
        {...form.field('number')}
        placeholder={whereItIs[kind]}
        maxLength={64}
        isClearable
        extra={<ScanButton words="扫码" onRead={(number) => form.change({ number })} />}
      />
      <TextField
        label="就诊人姓名或证件号后 4 位"
        {...form.field('check')}
        placeholder="填其中一项即可"
        maxLength={40}
        note="只能查您已添加的就诊人"
      />
      <MainAction action="查询" onPress={submit} />
    </Card>
  )
}

function refusalLabels(error: unknown): string {
  if (isStepUpNeeded(error)) return '验证已过期，请返回后重新进入'
  return error instanceof ServerRefused ? error.message : '没有查到，请检查网络后再试'
}
