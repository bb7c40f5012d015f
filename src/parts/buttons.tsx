import { Button } from '@/ui/forms/button'
import { MainAction } from '@/ui/forms/main_action'
import { SubmitBar } from '@/ui/forms/submit_bar'
import { Money } from '@/ui/facts/money'
import { PageFrame } from '@/ui/frame/page_frame'
import { phone } from '@/ui/icons/frame'

import { Phone } from './phone'
import type { Room } from './shown'

const press = () => undefined

/** 按钮 */
export const buttons: Room = {
  'ui/forms/button': {
    主要: <Button onPress={press}>确认挂号</Button>,
    '主要 · 不可用': (
      <Button onPress={press} disabled>
        确认挂号
      </Button>
    ),
    '主要 · 进行中': (
      <Button onPress={press} isBusy>
        正在提交
      </Button>
    ),
    '次要 · 宽': (
      <Button kind="secondary" isWide onPress={press}>
        重新加载
      </Button>
    ),
    '次要 · 小 · 图标': (
      <Button kind="secondary" isSmall icon={phone} onPress={press}>
        打电话
      </Button>
    ),
    文字: (
      <Button kind="text" onPress={press}>
        查看挂号须知
      </Button>
    ),
    危险: (
      <Button kind="grave" onPress={press}>
        拨打 120
      </Button>
    ),
    一旁的危险: (
      <Button kind="danger" onPress={press}>
        退号
      </Button>
    ),
  },
  'ui/forms/main_action': {
    从页里的一步说: (
      <Phone heightPx={240}>
        <PageFrame title="查看分享">
          <MainAction action="查看" onPress={press} />
        </PageFrame>
      </Phone>
    ),
  },
  'ui/forms/submit_bar': {
    只有按钮: (
      <Phone>
        <SubmitBar action="下一步" onPress={press} />
      </Phone>
    ),
    '金额 · 说明': (
      <Phone>
        <SubmitBar
          action="去支付"
          info={<Money amountFen={5000} size="title" />}
          note="请在 15 分钟内支付，号源为您保留"
          onPress={press}
        />
      </Phone>
    ),
    '不可用 · 有次要动作': (
      <Phone>
        <SubmitBar
          action="提交"
          disabled
          secondary={
            <Button kind="text" onPress={press}>
              稍后再说
            </Button>
          }
          onPress={press}
        />
      </Phone>
    ),
  },
}
