import { View } from '@tarojs/components'

import type { Remark } from '@/contract/hospital'
import { go } from '@/navigation/navigate'
import { Pressable } from '@/platform/elements/pressable'
import { Carousel } from '@/ui/pictures/carousel'
import { Icon } from '@/ui/icons/icon'
import { bell } from '@/ui/icons/frame'
import type { LoadState } from '@/ui/states/load_state'
import { Busy, SkeletonLines } from '@/ui/states/skeleton'

import styles from './announcements.module.scss'

/** The hospital's announcements, one after the other; left out when there are none. */
export function Announcements({ state }: { state: LoadState<Remark[]> }) {
  if (state.status === 'failed' || (state.status === 'ready' && state.data.length === 0))
    return null
  return (
    <View className={styles.card}>
      {state.status === 'loading' ? (
        <View className={styles.loading}>
          <Busy>
            <SkeletonLines count={3} />
          </Busy>
        </View>
      ) : (
        <Carousel
          label="医院公告"
          slides={state.data.map((remark, position) => ({
            key: remark.remarkId ?? String(position),
            content: <Slide remark={remark} />,
          }))}
        />
      )}
    </View>
  )
}

function Slide({ remark }: { remark: Remark }) {
  return (
    <Pressable
      className={styles.slide}
      onPress={go('notice_index', { type: 'announcement', remarkId: remark.remarkId })}
    >
      <Icon of={bell} sizePx={20} className={styles.icon} />
      <View className={styles.main}>
        <View className={styles.title}>{remark.title ?? '医院公告'}</View>
        {remark.summary && <View className={styles.summary}>{remark.summary}</View>}
      </View>
    </Pressable>
  )
}
