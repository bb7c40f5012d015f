import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState, type ReactNode } from 'react'

import { NoPatient } from '@/components/chosen_patient'
import { useStepUpWatch } from '@/gates/step_up_gate'
import { hospitalDay } from '@/ui/facts/format_day'
import { TelephoneLink } from '@/ui/frame/telephone_link'
import { plus } from '@/ui/icons/actions'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { noReports } from '@/ui/pictures/nothing/no_reports'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { Notice } from '@/ui/states/notice'
import { SkeletonList } from '@/ui/states/skeleton'

import { LeafletSheet } from './leaflet_sheet'
import { MedicineCard } from './medicine_card'
import styles from './medicine_card.module.scss'
import { isOfNow } from './medicine_words'
import { TimesSheet } from './times_sheet'
import { useMedicines, type Medicine } from './use_medicines'

/** What the patient takes now, and on a tap what was before. */
export const Medicines = observer(function Medicines() {
  const { state, remind } = useMedicines()
  useStepUpWatch(state)
  return (
    <Loaded
      state={state}
      skeleton={<SkeletonList rows={3} />}
      isEmpty={({ medicines }) => medicines.length === 0}
      empty={<Nothing hasPatient={state.status !== 'ready' || state.data.hasPatient} />}
    >
      {({ medicines, serverNow }) => (
        <MedicineCards medicines={medicines} today={hospitalDay(serverNow)} onRemind={remind} />
      )}
    </Loaded>
  )
})

function Nothing({ hasPatient }: { hasPatient: boolean }) {
  if (!hasPatient) return <NoPatient note="添加就诊人后，医生开的药可以在这里看" />
  return (
    <EmptyState
      picture={noReports}
      text="还没有医生开的药"
      note="医生开药后，怎么用、用到哪天会列在这里"
      hasTelephone
    />
  )
}

interface MedicineCardsProps {
  medicines: readonly Medicine[]
  today: string
  onRemind: (medicine: Medicine, times: string[]) => Promise<void>
}

function MedicineCards({ medicines, today, onRemind }: MedicineCardsProps) {
  const [read, setRead] = useState<Medicine>()
  const [timed, setTimed] = useState<Medicine>()
  const draw = (one: Medicine) => (
    <MedicineCard
      key={`${one.prescription.prescriptionId} ${one.lineId}`}
      medicine={one}
      today={today}
      onRead={() => setRead(one)}
      onRemind={(times) => onRemind(one, times)}
      onChooseTimes={() => setTimed(one)}
    />
  )
  const current = medicines.filter((one) => isOfNow(one, today))
  return (
    <>
      {current.length === 0 && (
        <Card>
          <View>现在没有本院医生开的药</View>
        </Card>
      )}
      {current.map(draw)}
      <Past medicines={medicines.filter((one) => !isOfNow(one, today))} draw={draw} />
      <Notice>怎么用药，听医生的。用药后不舒服，问医院药房；严重时马上拨打 120。</Notice>
      <View className={styles.telephone}>
        <TelephoneLink />
      </View>
      {read && <LeafletSheet medicine={read} onClose={() => setRead(undefined)} />}
      {timed && (
        <TimesSheet
          medicine={timed}
          onClose={() => setTimed(undefined)}
          onChoose={(times) => onRemind(timed, times)}
        />
      )}
    </>
  )
}

interface PastProps {
  medicines: readonly Medicine[]
  draw: (medicine: Medicine) => ReactNode
}

/** One row until it is opened. */
function Past({ medicines, draw }: PastProps) {
  const [isOpen, setOpen] = useState(false)
  if (medicines.length === 0) return null
  if (isOpen) return <>{medicines.map(draw)}</>
  return (
    <Card isFlush>
      <ListRow
        icon={plus}
        title="以前的药"
        value={`${medicines.length} 种`}
        onPress={() => setOpen(true)}
      />
    </Card>
  )
}
