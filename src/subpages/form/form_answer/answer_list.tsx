import { View } from '@tarojs/components'

import { Button } from '@/ui/forms/button'

import styles from './form_answer.module.scss'
import type { listAnswers } from './steps'

interface AnswerListProps {
  answers: ReturnType<typeof listAnswers>
  /** None where nothing can change. */
  onTurn?: (linkId: string) => void
}

/** Questions with their answers, one below the other. */
export function AnswerList({ answers, onTurn }: AnswerListProps) {
  return (
    <View role="list">
      {answers.map(({ linkId, text, words, isOpen }) => (
        <View key={linkId} className={styles.row} role="listitem">
          <View className={styles.note}>{text}</View>
          <View className={isOpen ? styles.problem : styles.words}>{words}</View>
          {onTurn && (
            <Button kind="text" isAtEdge label={`修改 ${text}`} onPress={() => onTurn(linkId)}>
              {isOpen ? '去回答' : '修改'}
            </Button>
          )}
        </View>
      ))}
    </View>
  )
}
