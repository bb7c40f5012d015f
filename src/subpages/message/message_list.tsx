import { View } from '@tarojs/components'
import { useReachBottom } from '@tarojs/taro'
import { useEffect, useState } from 'react'

import type { Message } from '@/contract/message'
import { go, navigateAddress } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { api } from '@/request/api'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { usePagedList } from '@/request/loading/use_paged_list'
import { PAGE_SIZE } from '@/settings/limits'
import { visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { PageFrame } from '@/ui/frame/page_frame'
import { PagedList } from '@/ui/lists/paged_list'
import { empty } from '@/ui/pictures/states'
import { Tabs } from '@/ui/forms/segmented'

import { MessageRow } from './message_list/message_row'
import styles from './message_list/message_list.module.scss'

definePageConfig({
  navigationBarTitleText: '消息',
  enablePullDownRefresh: true,
  onReachBottomDistance: 50,
})

/** 消息: what happened, the newest first; a tap leads to it. */
function MessageList() {
  const { patients } = visitingPatientStore
  const [shown, setShown] = useState('all')
  const [readHere, setReadHere] = useState<readonly string[]>([])
  const list = usePagedList(
    (page) =>
      api.message.listMessages({
        page,
        pageSize: PAGE_SIZE,
        ...(shown === 'unread' && { unread: 'true' as const }),
        ...(shown !== 'all' && shown !== 'unread' && { patientId: shown }),
      }),
    [shown],
  )
  const isRead = (message: Message) => message.isRead || readHere.includes(message.messageId)
  const rows = list.state.status === 'ready' ? list.state.data : []
  const tabs = [
    { value: 'all', words: '全部' },
    { value: 'unread', words: '未读' },
    ...(patients.length > 1
      ? patients.map(({ patientId, name }) => ({ value: patientId, words: name }))
      : []),
  ]

  // The tabs by patient need them, also when this is the first page of a visit.
  useEffect(() => {
    if (patients.length === 0) void visitingPatientStore.refresh().catch(() => undefined)
  }, [patients.length])
  usePageRefresh(list.refresh)
  useReachBottom(() => void list.loadMore())

  async function open(message: Message): Promise<void> {
    if (!isRead(message)) {
      setReadHere((before) => [...before, message.messageId])
      await api.message
        .markRead({ messageId: message.messageId }, { prompt: false, loading: false })
        .catch(() => undefined)
    }
    if (message.route) await navigateAddress(message.route)
  }

  async function readAll(): Promise<void> {
    await api.message.markRead({})
    setReadHere(rows.map(({ messageId }) => messageId))
    await list.refresh()
  }

  return (
    <PageFrame title="消息">
      <Tabs label="看哪些消息" choices={tabs} value={shown} onChange={setShown} />
      <View className={styles.ways}>
        <Button kind="text" isSmall disabled={rows.every(isRead)} onPress={readAll}>
          全部标为已读
        </Button>
        <Button kind="text" isSmall onPress={go('message_settings')}>
          消息设置
        </Button>
      </View>
      <PagedList
        list={list}
        keyOf={({ messageId }) => messageId}
        empty={
          <EmptyState
            picture={empty}
            text={shown === 'all' ? '还没有消息' : '这里没有消息'}
            note="挂号、停诊、缴费和报告的消息会出现在这里"
            hasTelephone
          />
        }
      >
        {(message) => (
          <MessageRow
            message={message}
            isRead={isRead(message)}
            onPress={() => void open(message)}
          />
        )}
      </PagedList>
    </PageFrame>
  )
}

export default forSignedIn('消息', '登录后可以看到您和就诊人的消息', MessageList)
