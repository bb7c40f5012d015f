import { View } from '@tarojs/components'

import { Button } from '@/ui/forms/button'

import styles from './sign_in_needed.module.scss'
import { TicketCode } from './ticket_code'

interface OpenInWeChatProps {
  /** The address to open in WeChat. */
  address: string
  /** Copies the address. */
  onCopy: () => unknown
}

/** A phone cannot scan its own screen, so it copies the address; a wide window shows the QR code too. The mini-program leaves it out (`config/weapp/stand_ins.ts`). */
export function OpenInWeChat({ address, onCopy }: OpenInWeChatProps) {
  return (
    <>
      <Button onPress={onCopy}>复制链接</Button>
      <View className={styles.code}>
        <View>或用微信扫描二维码</View>
        <TicketCode value={address} sizePx={160} label="本页地址的二维码，请用微信扫描" />
      </View>
    </>
  )
}
