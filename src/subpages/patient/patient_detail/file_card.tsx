import { View } from '@tarojs/components'
import { useDidHide } from '@tarojs/taro'
import { useState } from 'react'

import { guardianRelationLabels, idTypeLabels, type PatientDetail } from '@/contract/patient'
import { useStepUpSheet } from '@/gates/step_up_sheet'
import { formatRegion } from '@/region/region_words'
import { api } from '@/request/api'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { confirm } from '@/ui/overlays/confirm'
import { dayInFull, hospitalDay } from '@/ui/facts/format_day'
import { ListRow } from '@/ui/lists/list_row'
import { Notice } from '@/ui/states/notice'

import styles from '../note.module.scss'

interface Revealed {
  name: string
  idNo: string
  tel: string
}

/** What the hospital has on file, its numbers masked; the owner may see them in full, which is written down. */
export function FileCard({ patient }: { patient: PatientDetail }) {
  const { whenSteppedUp, stepUpSheet } = useStepUpSheet('完整信息')
  const [revealed, setRevealed] = useState<Revealed>()
  useDidHide(() => setRevealed(undefined))
  const { patientId, name, idType, idNo, tel, birthday, patientNo, guardian, isOwner, createdAt } =
    patient
  const shown = revealed ?? { name, idNo, tel }

  async function reveal(): Promise<void> {
    const isSure = await confirm({
      title: '显示完整信息？',
      text: '将显示完整的证件号码和手机号，请留意周围。每次查看都会记入访问记录，可在“隐私与授权”中看到。',
      confirmLabel: '显示',
    })
    if (isSure)
      await whenSteppedUp(async () => setRevealed(await api.patient.revealPatient({ patientId })))
  }

  const toggle = revealed ? (
    <Button kind="text" isSmall onPress={() => setRevealed(undefined)}>
      隐藏
    </Button>
  ) : (
    <Button kind="text" isSmall onPress={reveal}>
      显示完整信息
    </Button>
  )
  return (
    <Card title="建档信息" extra={isOwner ? toggle : undefined} isFlush>
      {revealed && (
        <View className={styles.inset}>
          <Notice tone="warning">
            已显示完整信息，这次查看已记入访问记录。离开本页后自动隐藏。
          </Notice>
        </View>
      )}
      <ListRow title="姓名" value={shown.name} />
      <ListRow
        title={idType === 'none' ? '证件' : idTypeLabels[idType]}
        value={shown.idNo || '暂无证件'}
      />
      <ListRow title="手机号" value={shown.tel} />
      <ListRow title="出生日期" value={dayInFull(birthday)} />
      <ListRow title="病案号" value={patientNo} />
      <ListRow title="地址" value={formatAddress(patient)} />
      {guardian && (
        <ListRow
          title="监护人"
          note={guardianRelationLabels[guardian.relation]}
          value={`${guardian.name} ${guardian.tel}`}
        />
      )}
      <ListRow title="建档日期" value={dayInFull(hospitalDay(createdAt))} />
      {stepUpSheet}
    </Card>
  )
}

/** The address as on an envelope. */
function formatAddress({
  regionNames,
  address,
}: Pick<PatientDetail, 'regionNames' | 'address'>): string {
  return [regionNames && formatRegion(regionNames), address].filter(Boolean).join(' ') || '未填写'
}
