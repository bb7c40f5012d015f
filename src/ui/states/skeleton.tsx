import { View } from '@tarojs/components'
import { createContext, type ReactNode, useContext } from 'react'

import { classNames } from '@/ui/class_names'
import styles from './skeleton.module.scss'

/** Lines of text to come. */
export function SkeletonLines({ count = 3 }: { count?: number }) {
  return (
    <View className={styles.lines}>
      {range(count).map((index) => (
        <View
          key={index}
          className={classNames(styles.bone, styles.line, index === count - 1 && styles.last)}
        />
      ))}
    </View>
  )
}

/** A card to come. */
export function SkeletonCard({
  hasPortrait = false,
  lines = 3,
}: {
  hasPortrait?: boolean
  lines?: number
}) {
  return (
    <View className={styles.card}>
      {hasPortrait && <View className={classNames(styles.bone, styles.portrait)} />}
      <SkeletonLines count={lines} />
    </View>
  )
}

/** A list of cards to come. */
export function SkeletonList({
  rows = 4,
  hasPortrait = false,
}: {
  rows?: number
  hasPortrait?: boolean
}) {
  return (
    <Busy>
      {range(rows).map((index) => (
        <SkeletonCard key={index} hasPortrait={hasPortrait} />
      ))}
    </Busy>
  )
}

const IsBusy = createContext(false)

/** Announces loading to screen readers, once however many are nested. `Loaded` does it for its skeleton; other skeletons are wrapped in it. */
export function Busy({ children }: { children: ReactNode }) {
  if (useContext(IsBusy)) return <>{children}</>
  return (
    <IsBusy.Provider value>
      <View role="status" aria-busy="true" aria-label="正在加载">
        {children}
      </View>
    </IsBusy.Provider>
  )
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
