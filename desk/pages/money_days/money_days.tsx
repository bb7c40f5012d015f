import { Flex, Tag, Typography, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  hospitalStateLabels,
  moneyDayCalls,
  moneyDayLabels,
  type MoneyDay,
  type MoneySide,
} from '@/contract/desk/money_days'
import { useMay } from '../../app/self'
import { AmberTag } from '../../parts/amber_tag'
import { ComparedDays } from '../../parts/compared_days'
import { yuan } from '../../parts/words'
import { useRead } from '../../request/queries'
import { Compare } from './compare'
import { moneyDays } from './money_days_api'

/** What the app, the channel and the hospital say of each day's money. */
export default function MoneyDays() {
  const list = useRead(['money-days'], (options) => moneyDays.list({}, options), {
    everyMs: 60_000,
  })
  const [comparing, compare] = useState<string>()
  const mayCompare = useMay(moneyDayCalls.compare)
  return (
    <>
      <ComparedDays
        title="三方对账"
        hint="每天把前一天的收款和退款在我方、渠道、医院三本账里核对；没有说的一方是未知，不是 0"
        empty="还没有核对过，每天自动核对前一天的"
        list={list}
        columns={columns}
        onCompare={mayCompare ? compare : undefined}
      />
      {comparing !== undefined && <Compare day={comparing} onEnd={() => compare(undefined)} />}
    </>
  )
}

const colours = { DIFFERENT: 'error', EQUAL: 'success', WAITING: undefined }

function Result({ state, differences }: MoneyDay) {
  const words = `${moneyDayLabels[state]}${differences > 0 ? ` ${differences} 处` : ''}`
  if (state === 'UNKNOWN') return <AmberTag>{words}</AmberTag>
  return <Tag color={colours[state]}>{words}</Tag>
}

const columns: TableColumnsType<MoneyDay> = [
  {
    title: '日期',
    width: 112,
    render: (_, { day }) => (
      <Link to={`/money-days/${day}`} aria-keyshortcuts="o">
        {day}
      </Link>
    ),
  },
  {
    title: '结果',
    width: 130,
    render: (_, day) => <Result {...day} />,
  },
  {
    title: '我方',
    width: 190,
    render: (_, { app }) => <Sums side={app} unknown="还没有核对" />,
  },
  {
    title: '渠道',
    width: 190,
    render: (_, { channel }) => <Sums side={channel} unknown="没有账单" />,
  },
  {
    title: '医院',
    width: 190,
    render: (_, { hospital, hospitalState }) => (
      <Sums side={hospital} unknown={hospitalStateLabels[hospitalState]} />
    ),
  },
]

/** One side's sums; what it has not said is unknown. */
function Sums({ side, unknown }: { side: MoneySide | null; unknown: string }) {
  if (side === null) return <Typography.Text type="secondary">未知：{unknown}</Typography.Text>
  return (
    <Flex vertical>
      <span>
        收 {side.paidCount} 笔 {yuan(side.paidFen)}
      </span>
      <span>
        退 {side.refundCount} 笔 {yuan(side.refundFen)}
      </span>
    </Flex>
  )
}
