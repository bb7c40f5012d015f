import { View } from '@tarojs/components'

import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { RichText } from '@/ui/facts/rich_text'
import { Sheet } from '@/ui/overlays/sheet'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonLines } from '@/ui/states/skeleton'

import styles from './medicine_card.module.scss'
import type { Medicine } from './use_medicines'

interface LeafletSheetProps {
  medicine: Medicine
  onClose: () => void
}

/** The hospital's text about a medicine. */
export function LeafletSheet({ medicine, onClose }: LeafletSheetProps) {
  const { name, lineId, prescription } = medicine
  const { prescriptionId } = prescription
  const { state } = useRequest({ prescriptionId, lineId }, api.medicine.getLeaflet)
  return (
    <Sheet isOpen title={name} onClose={onClose}>
      <Loaded state={state} skeleton={<SkeletonLines count={6} />}>
        {({ sections }) =>
          sections.map(({ title, content }) => (
            <View key={title} className={styles.section}>
              <View className={styles.heading} role="heading" aria-level={3}>
                {title}
              </View>
              <RichText html={content} />
            </View>
          ))
        }
      </Loaded>
    </Sheet>
  )
}
