import { Button, Flex, Segmented, Typography, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { creditCalls, type Restriction } from '@/contract/desk/credit'
import { useMay } from '../../app/self'
import { useAsked } from '../../parts/asked'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { PageHead } from '../../parts/page_head'
import { PagedTable } from '../../parts/paged_table'
import { Stamp } from '../../parts/stamp'
import { moment } from '../../parts/words'
import { apiOf } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'

const credit = apiOf(creditCalls)

const states = [
  { label: '正在停约', value: 'standing' },
  { label: '已结束', value: 'ended' },
]

/** Who cannot book online, why and until when. */
export default function Restrictions() {
  const [asked, set] = useAsked()
  const [lifting, lift] = useState<Restriction>()
  const state = asked.get('state') === 'ended' ? 'ended' : 'standing'
  const mayLift = useMay(creditCalls.lift)
  const list = useInfiniteList(['credit', state], (after, options) =>
    credit.list({ state, after }, options),
  )
  const columns: TableColumnsType<Restriction> = [
    ...facts,
    state === 'ended'
      ? { title: '怎样结束', width: 260, render: (_, one) => <End restriction={one} /> }
      : {
          title: '操作',
          width: 120,
          render: (_, one) =>
            mayLift && (
              <Button size="small" onClick={() => lift(one)}>
                恢复预约
              </Button>
            ),
        },
  ]
  return (
    <>
      <PageHead title="停约名单" hint="爽约达到规定次数的就诊人，暂停网上预约；到期自动恢复">
        <Segmented
          options={states}
          value={state}
          onChange={(value) => set({ state: value === 'ended' ? 'ended' : undefined })}
        />
      </PageHead>
      <PagedTable
        rowKey="restrictionId"
        columns={columns}
        list={list}
        empty={state === 'standing' ? '现在没有人停约' : '还没有结束过的停约'}
      />
      {lifting !== undefined && <Lift restriction={lifting} onEnd={() => lift(undefined)} />}
    </>
  )
}

const facts: TableColumnsType<Restriction> = [
  { title: '就诊人', width: 110, dataIndex: 'patientName' },
  {
    title: '为什么',
    render: (_, { noShows, rulesVersion, hasAppeal }) => (
      <Flex vertical>
        <span>
          爽约 {noShows} 次（规则第 {rulesVersion} 版）
        </span>
        {hasAppeal && <Link to="/appeals">有申诉等待答复</Link>}
      </Flex>
    ),
  },
  { title: '从什么时候', width: 190, render: (_, { from }) => <Stamp at={from} /> },
  { title: '到什么时候', width: 190, render: (_, { until }) => <Stamp at={until} /> },
]

function End({ restriction: { lifted } }: { restriction: Restriction }) {
  if (lifted === null) return <span>到期恢复</span>
  return (
    <Flex vertical>
      <span>提前恢复：{lifted.reason}</span>
      <Typography.Text type="secondary">{moment(lifted.at)}</Typography.Text>
    </Flex>
  )
}

function Lift({ restriction, onEnd }: { restriction: Restriction; onEnd: () => void }) {
  const { restrictionId, patientName, until } = restriction
  return (
    <ChangeWithReason
      title={`恢复预约：${patientName}`}
      effect={`原定停约到 ${moment(until).slice(0, 10)}，恢复后马上可以网上预约。爽约记录不变，再爽约会重新停约。`}
      confirm="恢复预约"
      change={(reason) => credit.lift({ restrictionId, reason })}
      renews={['credit', 'appeals']}
      done="已恢复，现在就能预约"
      onEnd={onEnd}
    />
  )
}
