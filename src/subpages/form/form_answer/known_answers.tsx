import { View } from '@tarojs/components'
import { useState } from 'react'

import type { Form, KnownAnswer } from '@/contract/form'
import { visibleGroups } from '@/contract/form/rules'
import type { Question } from '@/contract/form/questions'
import { dayInFull } from '@/ui/facts/format_day'
import { Tag } from '@/ui/facts/tag'
import { Button } from '@/ui/forms/button'
import { MainAction } from '@/ui/forms/main_action'
import { Card } from '@/ui/lists/card'

import styles from './form_answer.module.scss'
import { FormHead } from './form_head'
import { formatAnswer, type Confirmed } from './steps'

interface KnownAnswersProps {
  form: Form
  onDone: (confirmed: Confirmed) => void
}

/** What the patient said before an earlier visit: confirmed in one tap, or some of it changed. */
export function KnownAnswers({ form, onDone }: KnownAnswersProps) {
  const [changed, setChanged] = useState<readonly string[]>([])
  const known = listKnown(form)
  const answers = known.map(({ linkId, value }) => ({ linkId, value }))
  const toggle = (linkId: string) =>
    setChanged((before) =>
      before.includes(linkId) ? before.filter((one) => one !== linkId) : [...before, linkId],
    )
  return (
    <View>
      <FormHead form={form} />
      <Card title="上次您说的，还是这样吗？">
        <View role="list">
          {known.map((one) => (
            <Known
              key={one.linkId}
              known={one}
              isChanged={changed.includes(one.linkId)}
              onToggle={() => toggle(one.linkId)}
            />
          ))}
        </View>
      </Card>
      <MainAction
        action={changed.length === 0 ? '都没有变，确认' : '其余没有变，去修改'}
        onPress={() => onDone({ answers, changed })}
        secondary={
          <Button kind="text" onPress={() => onDone({ answers: [], changed: [] })}>
            都重新回答
          </Button>
        }
      />
    </View>
  )
}

interface KnownProps {
  known: KnownAnswer & { question: Question }
  isChanged: boolean
  onToggle: () => void
}

function Known({ known, isChanged, onToggle }: KnownProps) {
  const { question, value, confirmedOn, isOld } = known
  return (
    <View className={styles.row} role="listitem">
      <View className={styles.note}>{question.text}</View>
      <View className={styles.words}>{formatAnswer(question, value)}</View>
      <View className={styles.note}>{`${dayInFull(confirmedOn)}确认过`}</View>
      {isOld && !isChanged && (
        <View className={styles.old}>
          <Tag tone="warning">隔了较久，请仔细看看</Tag>
        </View>
      )}
      <Button
        kind="text"
        isAtEdge
        label={isChanged ? `没有变 ${question.text}` : `有变化 ${question.text}`}
        onPress={onToggle}
      >
        {isChanged ? '没有变' : '有变化'}
      </Button>
      {isChanged && <View className={styles.note}>下一步修改这一题</View>}
    </View>
  )
}

/** Of the questions that would be asked. */
export function listKnown({ groups, answers, known }: Pick<Form, 'groups' | 'answers' | 'known'>) {
  const given = Object.fromEntries(
    [...answers, ...known].map(({ linkId, value }) => [linkId, value ?? null]),
  )
  const questions = visibleGroups(groups, given).flatMap((group) => group.questions)
  return questions.flatMap((question) => {
    const found = known.find(({ linkId }) => linkId === question.linkId)
    return found === undefined ? [] : [{ ...found, question }]
  })
}
