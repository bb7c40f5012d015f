import { Button, Flex, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { moneyDayCalls, movementLabels, type MoneyDayRow } from '@/contract/desk/money_days'
import { paidBusiness, paidBusinessLabels } from '@/contract/desk/timeline'
import { useMay } from '../../app/self'
import { useAsked } from '../../parts/asked'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { Choice } from '../../parts/choice'
import { PageHead } from '../../parts/page_head'
import { PagedTable } from '../../parts/paged_table'
import { optionsOf } from '../../parts/words'
import { useInfiniteList } from '../../request/infinite_list'
import { columnsOf } from './columns'
import { Compare } from './compare'
import { Exports } from './exports'
import { moneyDays } from './money_days_api'

/** What each of the three says of every payment and refund of a day; filters stand in the address. */
export default function Day() {
  const { day = '' } = useParams()
  const [asked] = useAsked()
  const [comparing, compare] = useState(false)
  const [row, notify] = useState<MoneyDayRow>()
  const mayCompare = useMay(moneyDayCalls.compare)
  const mayNotify = useMay(moneyDayCalls.notify)
  const which = whichOf(day, asked)
  const list = useInfiniteList(['money-days', which], (after, options) =>
    moneyDays.rows({ ...which, after }, options),
  )
  return (
    <>
      <PageHead title={`三方对账 ${day}`} hint="空着的是那一方没有说；有差异的在前">
        <Flex gap={12}>
          <Exports which={which} />
          {mayCompare && <Button onClick={() => compare(true)}>再核对</Button>}
        </Flex>
      </PageHead>
      <Filters />
      <PagedTable
        rowKey="rowId"
        columns={columnsOf(mayNotify ? notify : undefined)}
        list={list}
        empty={which.show === 'different' ? '这一天没有差异' : '这一天没有收款和退款'}
      />
      {comparing && <Compare day={day} onEnd={() => compare(false)} />}
      {row?.orderId !== undefined && row.orderId !== null && (
        <Notify day={day} orderId={row.orderId} row={row} onEnd={() => notify(undefined)} />
      )}
    </>
  )
}

function whichOf(day: string, asked: URLSearchParams) {
  const business = paidBusiness.options.find((one) => one === asked.get('business'))
  const kind = (['payment', 'refund'] as const).find((one) => one === asked.get('kind'))
  return {
    day,
    show: asked.get('show') === 'different' ? ('different' as const) : ('all' as const),
    ...(kind === undefined ? {} : { kind }),
    ...(business === undefined ? {} : { business }),
    ...(asked.get('text') === null ? {} : { text: asked.get('text') ?? '' }),
  }
}

function Filters() {
  const [asked, ask] = useAsked()
  return (
    <Flex gap={12} wrap style={{ marginBottom: 16 }}>
      <Segmented
        aria-label="看哪些"
        options={[
          { label: '全部', value: 'all' },
          { label: '只看差异', value: 'different' },
        ]}
        value={asked.get('show') ?? 'all'}
        onChange={(show) => ask({ show: show === 'all' ? undefined : show })}
      />
      <Choice
        label="收款或退款"
        all="收款和退款"
        width={140}
        options={optionsOf(movementLabels)}
        value={asked.get('kind')}
        onChange={(kind) => ask({ kind })}
      />
      <Choice
        label="业务"
        all="全部业务"
        width={160}
        options={optionsOf(paidBusinessLabels)}
        value={asked.get('business')}
        onChange={(business) => ask({ business })}
      />
      <Input.Search
        aria-keyshortcuts="/"
        aria-label="单号"
        allowClear
        key={asked.get('text')}
        defaultValue={asked.get('text') ?? ''}
        placeholder="完整的订单号或商户单号"
        style={{ width: 260 }}
        onSearch={(text) => ask({ text: text.trim() })}
      />
    </Flex>
  )
}

interface NotifyProps {
  day: string
  orderId: string
  row: MoneyDayRow
  onEnd: () => void
}

function Notify({ day, orderId, row, onEnd }: NotifyProps) {
  return (
    <ChangeWithReason
      title={`再告诉医院一次：${row.orderNo ?? ''}`}
      effect="把这笔收款再告诉医院系统，订单号不变，医院不会收两次。然后再核对这一天。"
      confirm="再告诉医院"
      change={(reason) => moneyDays.notify({ day, orderId, reason })}
      renews={['money-days', 'work', 'story']}
      done="医院已入账"
      onEnd={onEnd}
    />
  )
}
