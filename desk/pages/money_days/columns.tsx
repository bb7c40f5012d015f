import { Button, Flex, Typography, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { moneyStateLabels, movementLabels, type MoneyDayRow } from '@/contract/desk/money_days'
import { paidBusinessLabels } from '@/contract/desk/timeline'
import {
  channelMoneyDifferences,
  wordsOfMoneyDifference,
} from '@/contract/desk/words/money_day_words'
import { yuan } from '../../parts/words'

/** The columns of a day; `onNotify` is missing for who may only look. */
export const columnsOf = (
  onNotify: ((row: MoneyDayRow) => void) | undefined,
): TableColumnsType<MoneyDayRow> => [
  {
    title: '订单',
    width: 210,
    render: (_, { business, orderId, orderNo, numbers }) => (
      <Flex vertical>
        {orderId === null ? (
          <span>{orderNo ?? '我方没有这个订单'}</span>
        ) : (
          <Link to={`/orders/${orderId}`} aria-keyshortcuts="o">
            {business !== null && paidBusinessLabels[business]} {orderNo}
          </Link>
        )}
        {numbers.map((one) => (
          <Typography.Text key={one} type="secondary" ellipsis={{ tooltip: one }}>
            {one}
          </Typography.Text>
        ))}
      </Flex>
    ),
  },
  { title: '收退', width: 72, render: (_, { kind }) => movementLabels[kind] },
  {
    title: '我方',
    width: 120,
    align: 'right',
    render: (_, { app, carriedFen }) => (
      <Flex vertical>
        <Amount said={app} />
        {carriedFen > 0 && (
          <Typography.Text type="secondary">改约转 {yuan(carriedFen)}</Typography.Text>
        )}
      </Flex>
    ),
  },
  {
    title: '渠道',
    width: 120,
    align: 'right',
    render: (_, { channel }) => <Amount said={channel} />,
  },
  {
    title: '医院',
    width: 120,
    align: 'right',
    render: (_, { hospital }) => <Amount said={hospital} />,
  },
  {
    title: '差异和办法',
    fixed: 'right',
    width: 300,
    render: (_, row) => <Difference row={row} onNotify={onNotify} />,
  },
]

function Amount({ said }: { said: MoneyDayRow['app'] }) {
  if (said === null) return null
  return (
    <Flex vertical>
      <span>{yuan(said.fen)}</span>
      {said.state !== 'done' && (
        <Typography.Text type="secondary">{moneyStateLabels[said.state]}</Typography.Text>
      )}
    </Flex>
  )
}

interface DifferenceProps {
  row: MoneyDayRow
  onNotify: ((row: MoneyDayRow) => void) | undefined
}

function Difference({ row, onNotify }: DifferenceProps) {
  const { channelDifference, hospitalDifference, orderId } = row
  const words = hospitalDifference === null ? undefined : wordsOfMoneyDifference(hospitalDifference)
  return (
    <Flex vertical gap={4} align="start">
      {channelDifference !== null && (
        <Typography.Text type="danger">
          {channelMoneyDifferences[channelDifference]}
        </Typography.Text>
      )}
      {words !== undefined && (
        <>
          <Typography.Text type="danger">{words.label}</Typography.Text>
          <Typography.Text type="secondary">{words.advice}</Typography.Text>
          {words.mend !== undefined && onNotify !== undefined && orderId !== null && (
            <Button size="small" aria-keyshortcuts="x" onClick={() => onNotify(row)}>
              {words.mend}
            </Button>
          )}
        </>
      )}
    </Flex>
  )
}
