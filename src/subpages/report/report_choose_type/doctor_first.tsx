import { View } from '@tarojs/components'
import { useState } from 'react'

import { reportType, reportTypeLabels, type ReportType } from '@/contract/report'
import { api } from '@/request/api'
import { CheckRow } from '@/ui/forms/check_row'
import { speech } from '@/ui/icons/care'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { Sheet } from '@/ui/overlays/sheet'

import styles from '../report.module.scss'
import { typeNotes } from '../report_states'

interface DoctorFirstProps {
  chosen: { types: readonly ReportType[]; days: number }
  patientId: string
  onSaved: () => Promise<unknown>
}

/** 先由医生告诉我: which results a doctor speaks about before they are shown here. */
export function DoctorFirst({ chosen, patientId, onSaved }: DoctorFirstProps) {
  const [isOpen, setOpen] = useState(false)
  const { days } = chosen
  // As pressed: a second press need not wait for the first one’s answer.
  const [types, setTypes] = useState(chosen.types)
  const change = async (type: ReportType, isOn: boolean) => {
    const others = types.filter((one) => one !== type)
    const next = isOn ? [...others, type] : others
    setTypes(next)
    // The failure was shown already.
    await api.report
      .saveDoctorFirst({ patientId, types: next })
      .then(onSaved, () => setTypes(chosen.types))
  }
  return (
    <Card isFlush>
      <ListRow
        icon={speech}
        title="先由医生告诉我"
        note="有的结果，先听医生说再自己看"
        value={types.length > 0 ? `${types.length} 类` : undefined}
        onPress={() => setOpen(true)}
      />
      <Sheet isOpen={isOpen} title="先由医生告诉我" onClose={() => setOpen(false)}>
        <View className={styles.lead}>
          {`选中的结果出来后，医生先与您联系，说过以后才在这里显示，最晚 ${days} 天。等的时候也可以在那份报告里按“现在就看”。只影响您自己的账号。`}
        </View>
        {reportType.options.map((type) => (
          <View key={type} className={styles.choice}>
            <CheckRow
              isSwitch
              isChecked={types.includes(type)}
              label={reportTypeLabels[type]}
              onChange={(isOn) => void change(type, isOn)}
            />
            <View className={styles.note}>{typeNotes[type]}</View>
          </View>
        ))}
      </Sheet>
    </Card>
  )
}
