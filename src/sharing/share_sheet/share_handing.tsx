import { View } from '@tarojs/components'

import { TicketCode } from '@/components/ticket_code'
import type { ShareLink } from '@/contract/share'
import { navigate } from '@/navigation/navigate'
import { copyText } from '@/platform/device/clipboard'
import { hospitalDay, formatDeadline } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'
import { confirm } from '@/ui/overlays/confirm'
import { showToast } from '@/ui/overlays/toast'
import { Notice } from '@/ui/states/notice'

import styles from './share_sheet.module.scss'
import { lastLook, type MadeLink } from './made_link'

interface ShareHandingProps {
  made: MadeLink
  onDone: () => void
}

/** Link and passcode, to be sent separately. */
export function ShareHanding({ made, onDone }: ShareHandingProps) {
  const { share, link, passcode, serverNow } = made
  async function copy(text: string, done: string): Promise<void> {
    showToast((await copyText(text)) ? done : '复制没有成功，请长按文字复制')
  }
  async function openList(): Promise<void> {
    if (!(await confirm(lastLook))) return
    onDone()
    await navigate('share_list')
  }

  return (
    <>
      <Notice tone="warning">
        链接和密码只在这里显示一次。请分开发送：链接发微信，密码打电话或发短信告诉对方。
      </Notice>
      <View className={styles.step}>
        <View className={styles.label}>第一步：发链接，或让对方当面扫码</View>
        <View className={styles.code}>
          <TicketCode value={link} sizePx={176} label="分享链接的二维码" />
        </View>
        <View className={styles.link}>{link}</View>
        <Button kind="secondary" isWide onPress={() => copy(link, '链接已复制，去微信粘贴给对方')}>
          复制链接
        </Button>
      </View>
      <View className={styles.step}>
        <View className={styles.label}>第二步：另外告诉对方密码</View>
        <View className={styles.passcode} aria-label={`密码 ${passcode.split('').join(' ')}`}>
          {passcode}
        </View>
        <Button
          kind="secondary"
          isWide
          onPress={() => copy(passcode, '密码已复制，请不要和链接发在一起')}
        >
          复制密码
        </Button>
      </View>
      <View className={styles.step}>
        <View
          className={styles.facts}
        >{`${factsOf(share, serverNow)}。对方看到的内容带有水印“${share.mark}”。`}</View>
        <Button kind="text" onPress={openList}>
          查看我的分享，或撤回
        </Button>
      </View>
    </>
  )
}

/** `有效到明天 12:30，最多打开5次` */
function factsOf({ expiresAt, maxViews }: ShareLink, serverNow: string): string {
  return `有效到${formatDeadline(expiresAt, hospitalDay(serverNow))}，最多打开 ${maxViews} 次`
}
