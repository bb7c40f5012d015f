import { View } from '@tarojs/components'

import type { ShareLink } from '@/contract/share'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { hospitalDay, formatMoment } from '@/ui/facts/format_day'
import { Loaded } from '@/ui/states/loaded'
import { Sheet } from '@/ui/overlays/sheet'
import { SkeletonLines } from '@/ui/states/skeleton'

import styles from '../share.module.scss'

/** The views of a link, as far as may be known: time, kind of device, part of the network. */
export function ViewLog({ share, onClose }: { share: ShareLink; onClose: () => void }) {
  const { state } = useRequest({ shareId: share.shareId }, api.share.listViews)
  const today = hospitalDay(new Date().toISOString())
  return (
    <Sheet isOpen title="打开记录" onClose={onClose}>
      <View className={styles.lead}>不认识的设备打开过时，请撤回这个分享。</View>
      <Loaded
        state={state}
        skeleton={<SkeletonLines count={3} />}
        isEmpty={(views) => views.length === 0}
        empty={<View className={styles.facts}>还没有人打开过。</View>}
      >
        {(views) =>
          views.map((view) => (
            <View key={`${view.at} ${view.device}`} className={styles.log_row}>
              <View className={styles.when}>{formatMoment(view.at, today)}</View>
              <View className={styles.facts}>{`${view.device}，网络 ${view.network}`}</View>
            </View>
          ))
        }
      </Loaded>
    </Sheet>
  )
}
