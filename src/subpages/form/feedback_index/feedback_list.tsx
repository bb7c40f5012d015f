import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'

import type { FeedbackRow } from '@/contract/feedback'
import { feedbackKindLabels } from '@/contract/feedback/words'
import { notOffered } from '@/gates/for_offered'
import { go, navigate } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { usePagedList } from '@/request/loading/use_paged_list'
import { serverNowText } from '@/request/server_clock'
import { PAGE_SIZE } from '@/settings/limits'
import { hospitalStore } from '@/stores'
import { classNames } from '@/ui/class_names'
import { formatMoment, hospitalDay } from '@/ui/facts/format_day'
import { Tag } from '@/ui/facts/tag'
import { Button } from '@/ui/forms/button'
import { SubmitBar } from '@/ui/forms/submit_bar'
import { PageFrame } from '@/ui/frame/page_frame'
import { Card } from '@/ui/lists/card'
import { PagedList } from '@/ui/lists/paged_list'
import { noMessages } from '@/ui/pictures/nothing/no_messages'
import { closed } from '@/ui/pictures/outcomes'
import { EmptyState } from '@/ui/states/empty_state'

import styles from './feedback_index.module.scss'
import { formatNext, stateLabels, stateTones } from './feedback_words'

const write = go('feedback_index', { show: 'new' })

/** Everything that the account wrote, the newest first. */
export const FeedbackList = observer(function FeedbackList() {
  const list = usePagedList(
    (after, options) => api.feedback.list({ after, pageSize: PAGE_SIZE }, options),
    [],
  )
  usePageReturn(list.refresh)
  const isOffered = hospitalStore.offers('feedback')
  const isEmpty = list.state.status === 'ready' && list.state.data.length === 0
  return (
    <PageFrame
      title="写给医院"
      bottom={isOffered && !isEmpty && <SubmitBar action="写一件新的" onPress={write} />}
    >
      <PagedList
        list={list}
        keyOf={({ feedbackId }) => feedbackId}
        empty={
          isOffered ? <Nothing /> : <EmptyState picture={closed} text={notOffered} hasTelephone />
        }
      >
        {drawRow}
      </PagedList>
    </PageFrame>
  )
})

function Nothing() {
  return (
    <EmptyState
      picture={noMessages}
      text="您还没有给医院写过"
      note="投诉、表扬、建议、找失物都可以写，医院会看，也会答复"
      action={<Button onPress={write}>写给医院</Button>}
      hasTelephone
    />
  )
}

const drawRow = (row: FeedbackRow) => <Row row={row} />

function Row({ row }: { row: FeedbackRow }) {
  const { feedbackId, number, kind, state, departName, filedAt } = row
  const today = hospitalDay(serverNowText())
  return (
    <Card onPress={() => void navigate('feedback_index', { feedbackId })}>
      <View className={styles.head}>
        <View className={styles.title}>
          {[feedbackKindLabels[kind], departName].filter(Boolean).join(' · ')}
        </View>
        <Tag tone={stateTones[state]}>{stateLabels[state]}</Tag>
      </View>
      <View>{formatNext(row, today)}</View>
      <View className={classNames(styles.note, styles.stamp)}>
        {`${number} · ${formatMoment(filedAt, today)}`}
      </View>
    </Card>
  )
}
