import { View } from '@tarojs/components'

import type { Form } from '@/contract/form'
import { dayWithDate, hospitalDay } from '@/ui/facts/format_day'

import styles from './form_answer.module.scss'

/** Whose visit it is; on the first screen also what is asked and why. */
export function FormHead({ form, isShort = false }: { form: Form; isShort?: boolean }) {
  const { title, intro, patientName, departName, doctorName, visitDate, beginTime } = form
  const when = `${dayWithDate(visitDate, hospitalDay(form.serverNow))} ${beginTime}`
  return (
    <View className={styles.head}>
      {!isShort && <View className={styles.title}>{title}</View>}
      <View className={styles.note}>
        {[patientName, [departName, doctorName].filter(Boolean).join(' '), when].join(' · ')}
      </View>
      {!isShort && intro && <View className={styles.intro}>{intro}</View>}
      {!isShort && form.state === 'open' && (
        <View className={styles.intro}>
          就诊开始前没有人看这里的回答。急病请拨打 120 或到急诊科。
        </View>
      )}
    </View>
  )
}
