import { Text } from '@tarojs/components'
import Taro from '@tarojs/taro'

import { Pressable } from '@/platform/elements/pressable'

import { Icon } from './icon'
import { phone } from './icons/frame'
import styles from './telephone_link.module.scss'

/** Calls the hospital on a tap. */
export function TelephoneLink({
  telephone,
  words = '联系医院',
}: {
  telephone: string
  words?: string
}) {
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
