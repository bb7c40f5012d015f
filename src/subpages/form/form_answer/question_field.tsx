import { Text, View } from '@tarojs/components'

import { CheckRow } from '@/ui/forms/check_row'

import { ChoiceField } from './choice_field'
import styles from './form_answer.module.scss'
import type { QuestionFieldProps } from './question_field_props'
import { RedFlagNotice } from './red_flag_notice'
import { formatProblem } from './steps'
import { TypedField } from './typed_field'

/** One question: its words, the ways to answer it, and 不知道 where nobody must know. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, value, problem, flags, onChange } = props
  const { type, text, advice, required } = question
  const isChosen = type === 'choice' || type === 'boolean'
  return (
    <View className={styles.question} role="group" aria-label={text}>
      <View className={type === 'display' ? styles.intro : styles.asked}>
        {text}
        {required && <Text className={styles.required}>必答</Text>}
      </View>
      {advice && <View className={styles.note}>{advice}</View>}
      {isChosen && <ChoiceField {...props} />}
      <RedFlagNotice flags={flags} />
      {!isChosen && type !== 'display' && (
        <>
          <TypedField {...props} />
          {!required && (
            <CheckRow
              isChecked={value === null}
              label="不知道"
              onChange={(isUnknown) => onChange(isUnknown ? null : undefined)}
            />
          )}
        </>
      )}
      {isChosen && problem && (
        <View className={styles.problem} role="alert">
          {formatProblem(problem, question)}
        </View>
      )}
    </View>
  )
}
