import { View } from '@tarojs/components'

import type { ExamPart, ExamPlan } from '@/contract/exam'
import { usePolling } from '@/request/loading/use_polling'
import { hospitalDay } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { Notice } from '@/ui/states/notice'

import { TimelineDays } from '@/components/exam_timeline/day_timeline'
import styles from './exam_plan.module.scss'

interface PlatformStandingProps {
  found: ExamPlan
  onLeave: (part: ExamPart) => Promise<void>
  onRefresh: () => Promise<void>
}

/** How it stands with the hospital's exam platform: what it has free is being asked, it is silent, it has not confirmed yet, or it said no. */
export function PlatformStanding({ found, onLeave, onRefresh }: PlatformStandingProps) {
  const { platform, serverNow } = found
  const [first] = platform?.waiting ?? []
  usePolling(first !== undefined || platform?.times === 'asking', onRefresh)
  if (!platform) return null
  if (first)
    return (
      <Card title="正在等医院确认">
        <View className={styles.note} aria-live="polite">
          医院确认后才算约上，一般几秒钟。可以离开这一页，约上了会发消息给您。
        </View>
        <View className={styles.waiting}>
          <TimelineDays parts={platform.waiting} today={hospitalDay(serverNow)} />
        </View>
        <Button kind="text" isAtEdge onPress={() => onLeave(first)}>
          不等了，重新选
        </Button>
      </Card>
    )
  return (
    <>
      {platform.reason && <Notice tone="warning">{platform.reason}</Notice>}
      {platform.times === 'asking' && (
        <View aria-live="polite">
          <Notice>正在问医院的检查预约平台还有哪些时间，请等几秒钟。</Notice>
        </View>
      )}
      {platform.times === 'silent' && (
        <Notice
          tone="warning"
          action={
            <Button kind="text" onPress={onRefresh}>
              再问一次
            </Button>
          }
        >
          医院的检查预约平台暂时没有回应，有的检查现在约不了。请过一会儿再来看，或打检查科室的电话。
        </Notice>
      )}
    </>
  )
}
