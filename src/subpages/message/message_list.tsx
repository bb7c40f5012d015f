import { View } from '@tarojs/components'

import { go } from '@/navigation/navigate'
import { forSignedIn } from '@/gates/for_signed_in'
import { visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { PageFrame } from '@/ui/frame/page_frame'
import { UnlessElder } from '@/ui/frame/unless_elder'
import { PagedList } from '@/ui/lists/paged_list'
import { noMessages } from '@/ui/pictures/nothing/no_messages'
import { Tabs } from '@/ui/forms/tabs'

import { MessageRow } from './message_list/message_row'
import { useMessages } from './message_list/use_messages'
import styles from './message_list/message_list.module.scss'

definePageConfig({ navigationBarTitleText: '消息', enablePullDownRefresh: true })

/** 消息: events, newest first; a tap opens their page. */
function MessageList() {
  const { patients } = visitingPatientStore
  const { list, shown, setShown, isRead, isAllRead, open, readAll } = useMessages()
  const tabs = [
    { value: 'all', words: '全部' },
    { value: 'unread', words: '未读' },
    ...(patients.length > 1
      ? patients.map(({ patientId, name }) => ({ value: patientId, words: name }))
      : []),
  ]

  return (
    <PageFrame title="消息">
      <UnlessElder>
        <Tabs label="看哪些消息" choices={tabs} value={shown} onChange={setShown} />
      </UnlessElder>
      <View className={styles.actions}>
        <Button kind="text" isSmall disabled={isAllRead} onPress={readAll}>
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
            picture={noMessages}
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
