import { Badge } from '@/ui/facts/badge'
import { Countdown } from '@/ui/facts/countdown'
import { Money } from '@/ui/facts/money'
import { PayBefore } from '@/ui/facts/pay_before'
import { RichText } from '@/ui/facts/rich_text'
import { Tag, Tags } from '@/ui/facts/tag'
import { check, clock, warning } from '@/ui/icons/frame'

import { serverNow } from './days'
import type { Room } from './shown'

/** 事实 */
export const facts: Room = {
  'ui/facts/badge': { 几条: <Badge words="3" />, 很多: <Badge words="99+" /> },
  'ui/facts/countdown': {
    '15 分钟': <Countdown serverNow={serverNow} until="2026-11-25T09:20:00+08:00" />,
    一小时多: <Countdown serverNow={serverNow} until="2026-11-25T10:10:00+08:00" />,
    时间已到: <Countdown serverNow={serverNow} until={serverNow} />,
  },
  'ui/facts/pay_before': {
    还有时间: <PayBefore serverNow={serverNow} until="2026-11-25T09:20:00+08:00" />,
  },
  'ui/facts/money': {
    正文: <Money amountFen={2500} />,
    标题: <Money amountFen={128_050} size="title" />,
    这页的金额: <Money amountFen={12_800_000} size="large" />,
    免费: <Money amountFen={0} />,
    '0 元': <Money amountFen={0} isPlainZero />,
  },
  'ui/facts/rich_text': {
    医院的文章: (
      <RichText html="<h2>挂号须知</h2><p>请带<strong>身份证</strong>或医保卡，提前 <em>20 分钟</em>到院。</p><ul><li>每人每天最多挂 3 个号</li><li>开诊前可以退号</li></ul><table><tr><th>号别</th><th>费用</th></tr><tr><td>普通号</td><td>25 元</td></tr><tr><td>专家号</td><td>50 元</td></tr></table>" />
    ),
  },
  'ui/facts/tag': {
    各种语气: (
      <Tags>
        <Tag>普通号</Tag>
        <Tag tone="brand">专家号</Tag>
        <Tag tone="success" icon={check}>
          已取号
        </Tag>
        <Tag tone="warning" icon={clock}>
          待支付
        </Tag>
        <Tag tone="danger" icon={warning}>
          停诊
        </Tag>
      </Tags>
    ),
  },
}
