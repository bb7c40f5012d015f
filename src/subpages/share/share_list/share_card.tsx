import { View } from '@tarojs/components'

import { shareKindLabels, shareStateLabels, type ShareLink } from '@/contract/share'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { hospitalDay, formatMoment } from '@/ui/facts/format_day'
import { clock } from '@/ui/icons/frame'
import { stopped, success } from '@/ui/icons/outcomes'
import { Tag } from '@/ui/facts/tag'

import styles from '../share.module.scss'

interface ShareCardProps {
  share: ShareLink
  onLog: () => void
  onRevoke: () => unknown
}

/** One link: its subject, its end, and its views. */
export function ShareCard({ share, onLog, onRevoke }: ShareCardProps) {
  const isLive = share.state === 'LIVE'
  const today = hospitalDay(new Date().toISOString())
  return (
    <Card title={share.title} extra={<StateTag share={share} />}>
      <View
        className={styles.facts}
      >{`${shareKindLabels[share.kind]} · ${share.patientName} · 水印 ${share.mark}`}</View>
      <View
        className={styles.facts}
      >{`${formatMoment(share.createdAt, today)} 分享，${isLive ? '有效到' : '期限到'}${formatMoment(share.expiresAt, today)}`}</View>
      <View className={styles.facts}>{formatViews(share, today)}</View>
      <View className={styles.actions}>
        <Button kind="secondary" isSmall onPress={onLog} label={`${share.title}的打开记录`}>
          打开记录
        </Button>
        {isLive && (
          <Button kind="text" isSmall onPress={onRevoke} label={`撤回${share.title}的分享`}>
            撤回
          </Button>
        )}
      </View>
    </Card>
  )
}

function StateTag({ share: { state } }: { share: ShareLink }) {
  if (state === 'LIVE') {
    return (
      <Tag tone="success" icon={success}>
        {shareStateLabels[state]}
      </Tag>
    )
  }
  return (
    <Tag
      tone={state === 'LOCKED' ? 'warning' : 'neutral'}
      icon={state === 'EXPIRED' ? clock : stopped}
    >
      {shareStateLabels[state]}
    </Tag>
  )
}

function formatViews({ viewCount, maxViews, lastViewAt }: ShareLink, today: string): string {
  if (viewCount === 0) return `还没有人打开，最多可以打开 ${maxViews} 次`
  return `已打开 ${viewCount} 次，最多 ${maxViews} 次${lastViewAt === null ? '' : `；最近${formatMoment(lastViewAt, today)}`}`
}
