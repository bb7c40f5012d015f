import { View } from '@tarojs/components'

import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { noArticles } from '@/ui/pictures/nothing/no_articles'
import { RichText } from '@/ui/facts/rich_text'
import { Sheet } from '@/ui/overlays/sheet'
import { SkeletonLines } from '@/ui/states/skeleton'

import styles from './rules_sheet.module.scss'

interface RulesSheetProps {
  isOpen: boolean
  onClose: () => void
}

/** The full rules of registration, as the hospital published them. */
export function RulesSheet({ isOpen, onClose }: RulesSheetProps) {
  const { state } = useRequest(
    isOpen ? { type: 'registration' as const } : undefined,
    api.hospital.listRemarks,
  )
  return (
    <Sheet isOpen={isOpen} title="挂号须知" onClose={onClose}>
      <Loaded
        state={state}
        skeleton={<SkeletonLines count={8} />}
        isEmpty={(remarks) => remarks.length === 0}
        empty={<EmptyState picture={noArticles} text="医院没有发布更多须知" />}
      >
        {(remarks) =>
          remarks.map((remark) => (
            <View key={remark.remarkId ?? remark.title ?? ''} className={styles.remark}>
              {remark.title && <View className={styles.title}>{remark.title}</View>}
              <RichText html={remark.content ?? remark.summary ?? ''} />
            </View>
          ))
        }
      </Loaded>
    </Sheet>
  )
}
