import { View } from '@tarojs/components'
import { useState } from 'react'

import type { Feedback } from '@/contract/feedback'
import { redFlagsIn } from '@/contract/feedback/red_flags'
import { feedbackKindLabels } from '@/contract/feedback/words'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { dayWithDate, hospitalDay } from '@/ui/facts/format_day'
import { Tag } from '@/ui/facts/tag'
import { Button } from '@/ui/forms/button'
import { PageFrame } from '@/ui/frame/page_frame'
import { TelephoneLink } from '@/ui/frame/telephone_link'
import { Card } from '@/ui/lists/card'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonList } from '@/ui/states/skeleton'

import styles from './feedback_index.module.scss'
import { formatAbout, formatNext, stateLabels, stateTones } from './feedback_words'
import { HelpNotice } from './help_notice'
import { NotEnoughSheet } from './not_enough_sheet'
import { Thread } from './thread'

/** One with its number, where it is, what was written and answered; an answer can be called not enough once. */
export function FeedbackOne({ feedbackId }: { feedbackId: string }) {
  const { state, refresh } = useRequest({ feedbackId }, api.feedback.get)
  usePageReturn(refresh)
  const [isObjecting, setObjecting] = useState(false)
  return (
    <PageFrame title="写给医院">
      <Loaded state={state} skeleton={<SkeletonList rows={3} />}>
        {(one) => (
          <>
            <Standing one={one} />
            {one.state !== 'closed' && <HelpNotice flags={redFlagsIn(one.written)} />}
            <Thread one={one} />
            {one.mayObjectUntil && (
              <Card title="这个答复够吗？">
                <View>
                  {`不够的话，到${dayWithDate(one.mayObjectUntil, hospitalDay(one.serverNow))}为止可以说一次，由医院上一级再答复。`}
                </View>
                <View className={styles.action}>
                  <Button kind="secondary" isWide onPress={() => setObjecting(true)}>
                    还不够，请再答复
                  </Button>
                </View>
              </Card>
            )}
            <TelephoneLink />
          </>
        )}
      </Loaded>
      {isObjecting && (
        <NotEnoughSheet
          feedbackId={feedbackId}
          onClose={() => setObjecting(false)}
          onSent={refresh}
        />
      )}
    </PageFrame>
  )
}

function Standing({ one }: { one: Feedback }) {
  const today = hospitalDay(one.serverNow)
  const about = formatAbout(one, today)
  return (
    <Card>
      <View className={styles.head}>
        <View className={styles.title}>{feedbackKindLabels[one.kind]}</View>
        <Tag tone={stateTones[one.state]}>{stateLabels[one.state]}</Tag>
      </View>
      <View>{formatNext(one, today)}</View>
      {about !== '' && <View className={styles.note}>{about}</View>}
      <View className={styles.note}>{`编号 ${one.number}，问起时说这个`}</View>
    </Card>
  )
}
