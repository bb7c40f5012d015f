import { View } from '@tarojs/components'
import { useEffect, useRef } from 'react'

import type { ExamPart } from '@/contract/exam'
import { queueStatusLabels, type QueueItem } from '@/contract/queue'
import { navigate } from '@/navigation/navigate'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { hospitalDay } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { adviceOf, aheadOf, formatPlace, keyOf } from '@/waiting/queue_words'
import { useLiveQueue } from '@/waiting/use_live_queue'

import styles from './exam_plan.module.scss'

interface TodayCheckInProps {
  patientId: string
  /** What is planned, as it was loaded last. */
  planned: readonly ExamPart[]
  today: string
}

/** Today's exams at places with a queue: taking the number, and then how many are ahead, live. */
export function TodayCheckIn({ patientId, planned, today }: TodayCheckInProps) {
  const { state, data, refresh } = useRequest({ patientId }, api.queue.listGroups)
  // A time that was moved or cancelled, and a number that was taken, stand in a plan that was loaded anew.
  const shown = useRef(planned)
  useEffect(() => {
    if (shown.current !== planned) void refresh()
    shown.current = planned
  }, [planned, refresh])
  const { view } = useLiveQueue()
  const namesOf = ({ examOrderIds = [] }: QueueItem) =>
    planned
      .filter(
        ({ examOrderId, beginsAt }) =>
          examOrderIds.includes(examOrderId) && hospitalDay(beginsAt) === today,
      )
      .map(({ name }) => name)
      .join('、')
  const items = (data ?? [])
    .flatMap((group) => group.items)
    .map((item) => view.items?.find((live) => isSame(live, item)) ?? item)
  const own = items.filter((item) => namesOf(item) !== '')
  if (state.status === 'failed')
    return (
      <Card title="今天的检查">
        <View className={styles.note}>取号和排队的情况没有加载出来</View>
        <Button kind="text" isAtEdge onPress={refresh}>
          再试一次
        </Button>
      </Card>
    )
  if (own.length === 0) return null
  return (
    <Card title="今天的检查">
      <View role="list">
        {own.map((item) => (
          <CheckIn key={keyOf(item)} item={item} names={namesOf(item)} patientId={patientId} />
        ))}
      </View>
    </Card>
  )
}

/** The live item of a number names the exam that it was taken for; the other one all that it covers. */
const isSame = (live: QueueItem, item: QueueItem): boolean =>
  Boolean(item.ticketId) && live.ticketId === item.ticketId

interface CheckInProps {
  item: QueueItem
  names: string
  patientId: string
}

function CheckIn({ item, names, patientId }: CheckInProps) {
  const { itemCode, group = '', queueNo, take } = item
  return (
    <View className={styles.turn} role="listitem">
      <View className={styles.name}>{names}</View>
      <View className={styles.standing} aria-live="polite">
        {formatTurn(item)}
      </View>
      <View className={styles.note}>{queueNo ? adviceOf(item) : formatPlace(item)}</View>
      {queueNo ? (
        <Button kind="secondary" label={`${names}，查看排队情况`} onPress={openQueue}>
          查看排队情况
        </Button>
      ) : (
        take?.allowed && (
          <Button
            kind="secondary"
            label={`${names}，取号`}
            onPress={() => navigate('takeno_detail', { patientId, groupCode: group, itemCode })}
          >
            取号
          </Button>
        )
      )}
    </View>
  )
}

const openQueue = () => navigate('queue_index', {})

/** `C012 · 前面还有 3 人`, or when a number can be taken. */
function formatTurn(item: QueueItem): string {
  const { queueNo, status, take } = item
  if (!queueNo) return take?.allowed ? '现在可以取号' : (take?.reason ?? '')
  const ahead = aheadOf(item)
  const standing =
    ahead === undefined ? status && queueStatusLabels[status] : `前面还有 ${ahead} 人`
  return [queueNo, standing].filter(Boolean).join(' · ')
}
