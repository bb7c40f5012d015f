import { Text, View } from '@tarojs/components'

import { Button } from '@/ui/forms/button'
import { Countdown, useTimeLeft } from '@/ui/facts/countdown'
import { hospitalTime } from '@/ui/facts/format_day'
import { Icon } from '@/ui/icons/icon'
import { clock } from '@/ui/icons/frame'
import { Notice } from '@/ui/states/notice'

import type { SlotHold } from '@/contract/registration'
import type { HoldState } from './use_slot_hold'
import styles from './hold_notice.module.scss'

interface HoldNoticeProps {
  hold: { state: HoldState; end: () => void; again: () => void }
  /** Elder mode: the end is named, without running seconds. */
  isElder: boolean
  /** Opens the check by SMS. */
  onCheck: () => void
  /** Leaves the line before the hospital. */
  onLeave: () => unknown
}

/** The slot is held while the patient reads; or it was not, and what to do. */
export function HoldNotice({ hold, isElder, onCheck, onLeave }: HoldNoticeProps) {
  const { state, end, again } = hold
  switch (state.status) {
    case 'none':
      return null
    case 'held':
      return isElder ? (
        <KeptUntil hold={state.hold} onEnd={end} />
      ) : (
        <KeptFor hold={state.hold} onEnd={end} />
      )
    case 'over':
      return (
        <Notice
          tone="warning"
          action={
            <Button kind="text" onPress={again}>
              再留一会儿
            </Button>
          }
        >
          保留的时间到了，号已放回。还没有下单，没有产生费用。
        </Notice>
      )
    case 'asked':
      return <InLine where={state.reason} onLeave={onLeave} />
    case 'waiting':
      return <Notice>{state.reason}</Notice>
    case 'check':
      return (
        <Notice
          tone="warning"
          action={
            <Button kind="text" onPress={onCheck}>
              去验证
            </Button>
          }
        >
          {state.reason}
        </Notice>
      )
    case 'lost':
      return (
        <Notice tone="warning" isUrgent>
          {state.reason}
        </Notice>
      )
  }
}

/** The first sentence says where he stands. */
const sentences = /^([^。.]+)[。.]\s*(.+)$/

/** Announces itself: the patient sees, or hears, that the line moves. */
function InLine({ where, onLeave }: { where: string; onLeave: () => unknown }) {
  const [, standing, next] = sentences.exec(where) ?? []
  const leave = (
    <Button kind="text" onPress={onLeave}>
      不等了
    </Button>
  )
  return (
    <View role="status">
      <Notice title={standing} action={leave}>
        {next ?? where}
      </Notice>
    </View>
  )
}

interface KeptProps {
  hold: SlotHold
  onEnd: () => void
}

function KeptFor({ hold, onEnd }: KeptProps) {
  return (
    <View className={styles.kept}>
      <Icon of={clock} sizePx={18} className={styles.icon} />
      <Text className={styles.words}>号给您留着，{hospitalTime(hold.expiresAt)} 前提交就行</Text>
      <View className={styles.left}>
        <Countdown until={hold.expiresAt} serverNow={hold.serverNow} onEnd={onEnd} />
      </View>
    </View>
  )
}

/** No running seconds, so that the patient is not hurried. */
function KeptUntil({ hold, onEnd }: KeptProps) {
  useTimeLeft(hold.expiresAt, hold.serverNow, onEnd)
  return (
    <View className={styles.kept} role="status">
      <Icon of={clock} sizePx={22} className={styles.icon} />
      <Text className={styles.words}>
        号已为您留到 {hospitalTime(hold.expiresAt)}，不用着急，慢慢看。
      </Text>
    </View>
  )
}
