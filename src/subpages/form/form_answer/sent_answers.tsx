import { View } from '@tarojs/components'

import type { Form } from '@/contract/form'
import { answersByLink, redFlagsOf } from '@/contract/form/rules'
import { MainAction } from '@/ui/forms/main_action'
import type { Tone } from '@/ui/facts/tag'
import { Card } from '@/ui/lists/card'
import { Notice } from '@/ui/states/notice'

import { AnswerList } from './answer_list'
import styles from './form_answer.module.scss'
import { FormHead } from './form_head'
import { NotePhoto } from './note_photo'
import { RedFlagNotice } from './red_flag_notice'
import { listAnswers } from './steps'

interface SentAnswersProps {
  form: Form
  onChange: () => void
}

/** What was sent, whether the hospital has it, and until when it can be changed. */
export function SentAnswers({ form, onChange }: SentAnswersProps) {
  const answers = answersByLink(form.answers)
  const isOpen = form.state === 'open'
  const { tone, words } = noticeOf(form)
  return (
    <View>
      <FormHead form={form} isShort />
      <Notice tone={tone}>{words}</Notice>
      {isOpen && <RedFlagNotice flags={redFlagsOf(form.groups, answers)} />}
      <View className={styles.sent}>
        <Card title="您的回答">
          <AnswerList answers={listAnswers(form.groups, answers)} />
          {form.note !== '' && (
            <View className={styles.row}>
              <View className={styles.note}>对医生说的话</View>
              <View className={styles.words}>{form.note}</View>
            </View>
          )}
          <NotePhoto orderId={form.orderId} photoId={form.photoId} />
        </Card>
      </View>
      {isOpen && <MainAction action="修改回答" onPress={onChange} />}
    </View>
  )
}

function noticeOf({ state, sentAt, delivery, beginTime }: Form): { tone: Tone; words: string } {
  if (sentAt === null)
    return { tone: 'warning', words: '就诊时间已到，这些回答没有送出，请直接告诉医生。' }
  if (delivery === 'failed')
    return { tone: 'warning', words: '医院系统没有收到您的回答，就诊时请直接告诉医生。' }
  if (state === 'closed')
    return { tone: 'neutral', words: '就诊时间已到，不能再改了。有变化请直接告诉医生。' }
  return delivery === 'delivered'
    ? { tone: 'success', words: `已送到医院，医生看诊前能看到。${beginTime} 前可以修改。` }
    : { tone: 'brand', words: `正在送到医院，您不用等。${beginTime} 前可以修改。` }
}
