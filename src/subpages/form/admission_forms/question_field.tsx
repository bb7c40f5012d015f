import { View } from '@tarojs/components'

import { questionMax } from '@/contract/inpatient/admission_forms'
import { Card } from '@/ui/lists/card'

import { LongField } from '@/ui/forms/long_field'
import styles from './admission_forms.module.scss'

interface QuestionFieldProps {
  value: string
  onChange: (value: string) => void
}

/** A question for the doctor, with how many signs are left. */
export function QuestionField({ value, onChange }: QuestionFieldProps) {
  const label = '要问医生的问题（可不写）'
  return (
    <Card title={label}>
      <View className={styles.note}>
        和“我已读过”一起送到医院，签字前医生当面回答。急的请打电话。
      </View>
      <LongField
        label={label}
        value={value}
        maxLength={questionMax}
        placeholder="哪里不明白，写在这里"
        onChange={onChange}
      />
    </Card>
  )
}
