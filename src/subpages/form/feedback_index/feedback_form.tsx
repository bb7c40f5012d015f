import { View } from '@tarojs/components'

import type { FeedbackChoices } from '@/contract/feedback'
import { redFlagsIn } from '@/contract/feedback/red_flags'
import { feedbackKindLabels, feedbackKinds, WRITTEN_MAX } from '@/contract/feedback/words'
import { CheckRow } from '@/ui/forms/check_row'
import { MainAction } from '@/ui/forms/main_action'
import { Segmented } from '@/ui/forms/segmented'
import { Card } from '@/ui/lists/card'
import { Notice } from '@/ui/states/notice'

import { LongField } from '@/ui/forms/long_field'
import { AboutFields } from './about_fields'
import styles from './feedback_index.module.scss'
import { FeedbackPictures } from './feedback_pictures'
import { kindHints } from './feedback_words'
import { HelpNotice } from './help_notice'
import { useNewFeedback } from './use_new_feedback'

interface FeedbackFormProps {
  choices: FeedbackChoices
  orderId: string | undefined
}

/** What is asked of somebody who writes to the hospital. */
export function FeedbackForm({ choices, orderId }: FeedbackFormProps) {
  const { form, changeKind, send } = useNewFeedback(choices, orderId)
  const { values, change } = form
  const { kind } = values
  const isComplaint = kind === 'complaint'
  return (
    <>
      <Card title="想说的是">
        <Segmented label="想说的是" choices={kinds} value={kind} onChange={changeKind} />
        {isComplaint && (
          <View className={styles.note}>
            5 个工作日里有人负责，需要查的 10 个工作日里答复。不影响您看病。
          </View>
        )}
      </Card>
      <Card title="写下来">
        <LongField
          label="写下来"
          value={values.written}
          maxLength={WRITTEN_MAX}
          placeholder={kindHints[kind]}
          error={form.errors.written}
          onChange={(written) => change({ written })}
        />
        <HelpNotice flags={redFlagsIn(values.written)} />
        <FeedbackPictures
          pictureIds={values.pictureIds}
          onChange={(pictureIds) => change({ pictureIds })}
        />
      </Card>
      <AboutFields choices={choices} values={values} onChange={change} />
      <Card title="要答复吗？">
        <CheckRow
          isSwitch
          label="请医院答复我"
          isChecked={values.wantsAnswer}
          onChange={(wantsAnswer) => change({ wantsAnswer })}
        />
        {values.wantsAnswer && (
          <Segmented
            label="怎么答复"
            choices={ways}
            value={values.answerWay}
            onChange={(answerWay) => change({ answerWay })}
          />
        )}
      </Card>
      {form.problem !== '' && <Notice tone="warning">{form.problem}</Notice>}
      <MainAction action="送给医院" onPress={send} />
    </>
  )
}

const kinds = feedbackKinds.map((value) => ({ value, words: feedbackKindLabels[value] }))
const ways = [
  { value: 'app', words: '在这里看' },
  { value: 'phone', words: '打电话给我' },
] as const
