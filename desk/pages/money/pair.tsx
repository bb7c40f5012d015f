import { Flex, Typography } from 'antd'
import type { StatementDay } from '@/contract/desk/money'
import { yuan } from '../../parts/words'

type Sides = Pick<StatementDay, 'ours' | 'channel'>

/** What was paid, or refunded: our books above the channel's. */
export function Pair({ of: { ours, channel }, what }: { of: Sides; what: 'paid' | 'refund' }) {
  const words = (side: Sides['ours']) => `${side[`${what}Count`]} 笔 ${yuan(side[`${what}Fen`])}`
  return (
    <Flex vertical>
      <span>{words(ours)}</span>
      <Typography.Text type="secondary">{words(channel)}</Typography.Text>
    </Flex>
  )
}
