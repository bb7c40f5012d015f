import { Text, View } from '@tarojs/components'

import type { Branch, HosDetail } from '@/contract/hospital'
import { openLocation } from '@/platform/device/open_location'
import { callPhone } from '@/platform/device/phone_call'
import { Pressable } from '@/platform/elements/pressable'
import { classNames } from '@/ui/class_names'
import { clock, phone, place } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'
import type { IconShape } from '@/ui/icons/shape'

import styles from './hospital_head.module.scss'

interface HospitalFactsProps {
  detail: HosDetail | undefined
  branch: Branch | undefined
}

type Fact = 'openHours' | 'address' | 'telephone' | 'latitude' | 'longitude'

/** Opening hours, address and telephone: the branch's, else the hospital's. */
export function HospitalFacts({ detail, branch }: HospitalFactsProps) {
  const own = <Key extends Fact>(key: Key) => branch?.[key] ?? detail?.[key]
  const openHours = own('openHours')
  const address = own('address')
  const telephone = own('telephone')
  const latitude = own('latitude')
  const longitude = own('longitude')
  function showOnMap(): void {
    if (!address || typeof latitude !== 'number' || typeof longitude !== 'number') return
    const name = [detail?.name, branch?.name].filter(Boolean).join(' ')
    openLocation({ name, address, latitude, longitude })
  }
  return (
    <View className={styles.facts}>
      {openHours && (
        <View className={styles.fact}>
          <Icon of={clock} sizePx={16} />
          <Text className={styles.words}>{openHours}</Text>
        </View>
      )}
      {address && (
        <FactLink
          icon={place}
          words={address}
          label={`地址 ${address}，查看地图`}
          onPress={showOnMap}
        />
      )}
      {telephone && (
        <FactLink
          icon={phone}
          words={telephone}
          label={`拨打电话 ${telephone}`}
          onPress={() => callPhone(telephone)}
        />
      )}
    </View>
  )
}

interface FactLinkProps {
  icon: IconShape
  words: string
  label: string
  onPress: () => void
}

function FactLink({ icon, words, label, onPress }: FactLinkProps) {
  return (
    <Pressable
      className={classNames(styles.fact, styles.link)}
      role="link"
      label={label}
      onPress={onPress}
    >
      <Icon of={icon} sizePx={16} />
      <Text className={styles.words}>{words}</Text>
    </Pressable>
  )
}
