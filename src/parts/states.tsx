import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { empty } from '@/ui/pictures/states'
import { EmptyState } from '@/ui/states/empty_state'
import { LoadFailed } from '@/ui/states/load_failed'
import { Loaded } from '@/ui/states/loaded'
import type { LoadState } from '@/ui/states/load_state'
import { Notice } from '@/ui/states/notice'
import { Busy, SkeletonCard, SkeletonLines, SkeletonList } from '@/ui/states/skeleton'

import type { Room } from './shown'

const press = () => undefined
const failure = new Error('网络不好，没有加载成功')
const noPatients = <EmptyState picture={empty} text="还没有就诊人" />

/** 状态 */
export const states: Room = {
  'ui/states/loaded': {
    正在加载: loadedAs({ status: 'loading' }),
    没有成功: loadedAs({ status: 'failed', error: failure, retry: press }),
    空: loadedAs({ status: 'ready', data: [] }),
    有内容: loadedAs({ status: 'ready', data: ['李小龙', '王芳'] }),
  },
  'ui/states/empty_state': {
    下一步和电话: (
      <EmptyState
        picture={empty}
        text="这几天没有号源"
        note="每天 08:00 放 7 天后的号"
        action={<Button onPress={press}>看看其他科室</Button>}
        hasTelephone
      />
    ),
    只有一句话: noPatients,
  },
  'ui/states/load_failed': {
    '怎么了，再试，打电话': <LoadFailed error={failure} onRetry={press} />,
  },
  'ui/states/notice': {
    品牌色: <Notice title="请在 09:30 前到 3 楼 B 区候诊">叫到您的号时会发消息。</Notice>,
    成功: <Notice tone="success">已经取号，请到诊区等候。</Notice>,
    '提醒 · 有动作': (
      <Notice
        tone="warning"
        action={
          <Button kind="text" isSmall onPress={press}>
            去补充
          </Button>
        }
      >
        就诊人的证件快到期了。
      </Notice>
    ),
    '危险 · 紧急': (
      <Notice tone="danger" title="林静医生今天停诊" isUrgent>
        挂号费已经原路退回，可以改约其他医生。
      </Notice>
    ),
    中性: <Notice tone="neutral">数据每 5 分钟更新一次。</Notice>,
  },
  'ui/states/skeleton': {
    SkeletonLines: (
      <Busy>
        <SkeletonLines />
      </Busy>
    ),
    'SkeletonCard · 头像': (
      <Busy>
        <SkeletonCard hasPortrait />
      </Busy>
    ),
    SkeletonList: <SkeletonList rows={2} />,
  },
}

function loadedAs(state: LoadState<string[]>) {
  return (
    <Loaded state={state} isEmpty={(names) => names.length === 0} empty={noPatients}>
      {(names) => names.map((name) => <Card key={name}>{name}</Card>)}
    </Loaded>
  )
}
