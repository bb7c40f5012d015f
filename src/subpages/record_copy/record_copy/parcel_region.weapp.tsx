import { View } from '@tarojs/components'

import type { ParcelRegionProps } from './parcel_region.types'
import styles from './record_copy.module.scss'

/** The mini-program has no second copy of the list of regions: its 100 kB stand in the subpackage of patients. The address has them in words. */
export const asksRegion = false

/** What the field of the address asks for. */
export const addressPlaceholder = '省、市、区、街道、门牌号'

/** Asks for all of the address below. */
export function ParcelRegion(_: ParcelRegionProps) {
  return <View className={styles.advice}>收件地址请写全省、市、区和街道门牌。</View>
}
