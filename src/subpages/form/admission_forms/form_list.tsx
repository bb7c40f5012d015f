import { View } from '@tarojs/components'

import type { AdmissionForms } from '@/contract/inpatient'
import { callPhone } from '@/platform/device/phone_call'
import { Tag } from '@/ui/facts/tag'
import { phone } from '@/ui/icons/frame'
import { report } from '@/ui/icons/service'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { Notice } from '@/ui/states/notice'

import { formatRead, formTag, noSignature } from './form_words'
import styles from './admission_forms.module.scss'

interface FormListProps {
  found: AdmissionForms
  onOpen: (code: string) => void
}

/** What is to be read, in the hospital's order, and how it stands with each. */
export function FormList({ found, onOpen }: FormListProps) {
  const { patientName, forms, telephone } = found
  return (
    <>
      <View className={styles.summary}>
        <View className={styles.headline}>{formatRead(found)}</View>
        <View className={styles.note}>{patientName}</View>
      </View>
      <Notice>{noSignature}</Notice>
      <Card isFlush>
        {forms.map((form) => {
          const { words, tone } = formTag(form)
          return (
            <ListRow
              key={form.code}
              icon={report}
              title={form.title}
              note={<Tag tone={tone}>{words}</Tag>}
              onPress={() => onOpen(form.code)}
            />
          )
        })}
      </Card>
      {telephone && (
        <Card isFlush>
          <ListRow
            icon={phone}
            title="问入院的事"
            value={telephone}
            onPress={() => callPhone(telephone)}
          />
        </Card>
      )}
    </>
  )
}
