import { View } from '@tarojs/components'

import type { AdmissionForm } from '@/contract/inpatient'
import { RichText } from '@/ui/facts/rich_text'
import { Card } from '@/ui/lists/card'
import { Notice } from '@/ui/states/notice'

import styles from './admission_forms.module.scss'
import { formatReadAt, isUnread, noSignature, readingNotes } from './form_words'
import { QuestionField } from './question_field'

interface FormReadingProps {
  form: AdmissionForm
  today: string
  question: string
  onQuestion: (question: string) => void
}

/** One to read, a question for the doctor, and what became of the note. */
export function FormReading({ form, today, question, onQuestion }: FormReadingProps) {
  const { version, title, sections, reading } = form
  return (
    <>
      <Card>
        <View className={styles.title} role="heading" aria-level={2}>
          {title}
        </View>
        <View className={styles.about}>{`版本 ${version}`}</View>
        {sections.map((section, place) => (
          <View key={place} className={styles.section}>
            {section.title && (
              <View className={styles.heading} role="heading" aria-level={3}>
                {section.title}
              </View>
            )}
            <RichText html={section.content} />
          </View>
        ))}
      </Card>
      <QuestionField value={question} onChange={onQuestion} />
      {reading && (
        <Notice tone={isUnread(form) ? 'warning' : 'success'}>
          <View>{formatReadAt(reading, today)}</View>
          <View>{readingNotes[reading.state]}</View>
        </Notice>
      )}
      <Notice>{noSignature}</Notice>
    </>
  )
}
