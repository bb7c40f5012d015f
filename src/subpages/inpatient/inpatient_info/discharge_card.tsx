import { View } from '@tarojs/components'

import type { Discharge } from '@/contract/inpatient'
import { classNames } from '@/ui/class_names'
import { Tag } from '@/ui/facts/tag'
import { check, clock } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'
import { Card } from '@/ui/lists/card'
import { Notice } from '@/ui/states/notice'

import { dischargeLabels, formatNow, ownSteps } from '../steps_words'
import styles from './discharge_card.module.scss'

type Step = Discharge['steps'][number]

/** 出院进度: first what the patient has to do, then every step and who has it. */
export function DischargeCard({ discharge }: { discharge: Discharge }) {
  const { words, tone } = dischargeLabels[discharge.state]
  if (discharge.counterOnly) return <AtCounter discharge={discharge} at={discharge.counterOnly} />
  const own = ownSteps(discharge)
  return (
    <Card title="出院进度" extra={<Tag tone={tone}>{words}</Tag>}>
      {own.map(({ step, after }) => (
        <Notice
          key={step.name}
          tone={after ? 'brand' : 'warning'}
          title={step.who ? `要您办：${step.name}（${step.who}）` : `要您办：${step.name}`}
        >
          {step.note && <View>{step.note}</View>}
          {after ? `不用急，等“${after.name}”办好了再去。` : '现在就可以去办。'}
        </Notice>
      ))}
      {own.length === 0 && <Notice>{formatNow(discharge)}</Notice>}
      <View role="list" className={styles.steps}>
        {discharge.steps.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </View>
      {discharge.state !== 'settled' && (
        <View className={styles.note}>费用没结清，也可以出院、拿药、看报告。</View>
      )}
    </Card>
  )
}

/** What is settled at the counter only, as after a death: where, and what the hospital says; nothing is hurried. */
function AtCounter({
  discharge,
  at,
}: {
  discharge: Discharge
  at: NonNullable<Discharge['counterOnly']>
}) {
  return (
    <Card title="住院手续">
      <Notice title={at.place ? `请到${at.place}办理` : '请到住院处办理'}>
        {at.reason || '手机上不办结算，有不清楚的请问护士站或住院处。'}
      </Notice>
      <View role="list" className={styles.steps}>
        {discharge.steps.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </View>
    </Card>
  )
}

function StepRow({ step }: { step: Step }) {
  const isDone = step.state === 'done'
  const who = step.byPatient ? ['您来办', step.who] : [step.who]
  const about = [...who, step.byPatient ? null : step.note].filter(Boolean).join(' · ')
  return (
    <View role="listitem" className={classNames(styles.step, isDone && styles.done)}>
      <Icon of={isDone ? check : clock} sizePx={20} className={styles.icon} />
      <View className={styles.main}>
        <View>{step.name}</View>
        {about !== '' && <View className={styles.note}>{about}</View>}
      </View>
      <View className={styles.state}>{isDone ? '已办好' : '还没办'}</View>
    </View>
  )
}
