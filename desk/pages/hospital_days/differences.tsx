import { Button, Flex, Tag, Typography } from 'antd'
import { Link } from 'react-router'
import type { HospitalDayDifference } from '@/contract/desk/hospital_days'
import { wordsOfDifference } from '@/contract/desk/words/hospital_day_words'
import { describeOutside } from '../../parts/outside_words'
import { yuan } from '../../parts/words'

/** A difference with its day. */
export type Differing = HospitalDayDifference & { day: string }

interface DifferencesProps {
  differences: readonly Differing[]
  /** Missing for who may only look. */
  onMend: ((one: Differing) => void) | undefined
}

/** What differs on a day, what it means for the patient, and what mends it. */
export function Differences({ differences, onMend }: DifferencesProps) {
  return (
    <Flex vertical gap={12}>
      {differences.map((one) => (
        <Flex key={`${one.kind} ${one.number}`} gap={12} justify="space-between" align="start">
          <What one={one} />
          <Todo one={one} onMend={onMend} />
        </Flex>
      ))}
    </Flex>
  )
}

function What({
  one: { kind, number, orderId, oursFen, theirsFen, why, state },
}: {
  one: Differing
}) {
  const { label, advice } = wordsOfDifference(kind)
  return (
    <Flex vertical>
      <span>
        {label}：
        {orderId === null ? (
          number
        ) : (
          <Link to={`/orders/${orderId}`} aria-keyshortcuts="o">
            订单 {number}
          </Link>
        )}
        {kind === 'amount' && ` 我方 ${yuan(oursFen ?? 0)}，医院 ${yuan(theirsFen ?? 0)}`}
      </span>
      {state !== 'MENDED' && <Typography.Text type="secondary">{advice}</Typography.Text>}
      {why !== null && (
        <Typography.Text type="danger">没有办成：{describeOutside(why)}</Typography.Text>
      )}
    </Flex>
  )
}

function Todo({ one, onMend }: { one: Differing; onMend: DifferencesProps['onMend'] }) {
  const { mend } = wordsOfDifference(one.kind)
  if (one.state === 'MENDED') return <Tag color="success">已改正</Tag>
  if (one.state === 'MENDING') return <Tag color="processing">正在改正</Tag>
  if (mend === undefined || onMend === undefined) return null
  return (
    <Button size="small" aria-keyshortcuts="x" onClick={() => onMend(one)}>
      {mend}
    </Button>
  )
}
