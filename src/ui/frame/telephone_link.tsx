import { Text } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useContext } from 'react'

import { Pressable } from '@/platform/elements/pressable'

import { HospitalTelephone } from './hospital_telephone'
import { Icon } from '@/ui/icons/icon'
import { phone } from '@/ui/icons/frame'
import styles from './telephone_link.module.scss'

/** Calls the hospital on a tap; nothing while its number is unknown. */
export function TelephoneLink({
  telephone: given,
  words = '联系医院',
}: {
  /** Another number than the hospital's own. */
  telephone?: string
  words?: string
}) {
  const own = useContext(HospitalTelephone)
  const telephone = given ?? own
  if (!telephone) return null
  return (
    <Pressable
      className={styles.link}
      role="link"
      onPress={() => void Taro.makePhoneCall({ phoneNumber: telephone })}
    >
      <Icon of={phone} sizePx={18} />
      <Text className={styles.words}>
        {words} <Text className={styles.number}>{telephone}</Text>
      </Text>
    </Pressable>
  )
}
