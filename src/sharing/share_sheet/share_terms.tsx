import { View } from '@tarojs/components'
import { useState } from 'react'

import { shareKindLabels, type ShareKind } from '@/contract/share'
import { ticked } from '@/forms/form_errors'
import { Problem } from '@/forms/problem'
import { useForm } from '@/forms/use_form'
import { isStepUpNeeded } from '@/gates/step_up_gate'
import { api } from '@/request/api'
import { useOnceKey } from '@/request/use_once_key'
import { CheckRow } from '@/ui/forms/check_row'
import { MainAction } from '@/ui/forms/main_action'
import { Segmented } from '@/ui/forms/segmented'

import styles from './share_sheet.module.scss'
import type { MadeLink } from './made_link'

type Hours = '24' | '72' | '168'
const hours = { 24: 24, 72: 72, 168: 168 } as const
const validities: readonly { value: Hours; words: string }[] = [
  { value: '24', words: '1 天' },
  { value: '72', words: '3 天' },
  { value: '168', words: '7 天' },
]
type Times = '1' | '5' | '20'
const views = { 1: 1, 5: 5, 20: 20 } as const
const numbersOfViews: readonly { value: Times; words: string }[] = [
  { value: '1', words: '1 次' },
  { value: '5', words: '5 次' },
  { value: '20', words: '20 次' },
]

interface ShareTermsProps {
  kind: ShareKind
  subjectId: string
  onMade: (made: MadeLink) => void
}

/** Validity and number of views, and the separate consent. */
export function ShareTerms({ kind, subjectId, onMade }: ShareTermsProps) {
  const [validity, setValidity] = useState<Hours>('72')
  const [times, setTimes] = useState<Times>('5')
  const form = useForm({
    start: { consent: false },
    rules: { consent: ticked('请先勾选同意') },
    wordsOf,
  })
  // One attempt, however often it is repeated, makes one link.
  const onceKey = useOnceKey()
  const what = shareKindLabels[kind]

  async function create(): Promise<void> {
    const input = {
      kind,
      subjectId,
      validHours: hours[validity],
      maxViews: views[times],
      consent: true,
      idempotencyKey: onceKey.of('link'),
    } as const
    onMade(await api.share.createShare(input))
  }

  return (
    <>
      <View
        className={styles.lead}
      >{`拿到链接和密码的人，不用登录就能看到这份${what}。姓名只显示一部分。您随时可以撤回。`}</View>
      <View className={styles.label}>有效期</View>
      <Segmented label="有效期" choices={validities} value={validity} onChange={setValidity} />
      <View className={styles.label}>最多打开次数</View>
      <Segmented label="最多打开次数" choices={numbersOfViews} value={times} onChange={setTimes} />
      <View className={styles.consent}>
        <CheckRow
          {...form.tick('consent')}
          label={`我同意把这份${what}（健康信息）分享给我选择的人`}
        />
      </View>
      <Problem words={form.problem} tone="warning" />
      <MainAction action="生成链接和密码" onPress={() => form.submit(create)} />
    </>
  )
}

function wordsOf(thrown: unknown): string {
  if (isStepUpNeeded(thrown)) return '验证已过期。请关闭这里，重新打开本页验证后再分享'
  return thrown instanceof Error ? thrown.message : String(thrown)
}
