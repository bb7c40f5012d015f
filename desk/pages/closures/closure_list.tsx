import { Button, Flex, Tag, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { closureCalls, type Closure } from '@/contract/desk/closures'
import { closureKindLabels, closureStateLabels } from '@/contract/desk/words/closure_words'
import { useMay } from '../../app/self'
import { PageHead } from '../../parts/page_head'
import { PagedTable } from '../../parts/paged_table'
import { Stamp } from '../../parts/stamp'
import { api } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'
import { stateColours } from './closure_words'

/** Every closure, with how far it is. */
export default function ClosureList() {
  const mayStart = useMay(closureCalls.start)
  const list = useInfiniteList(
    ['closures', 'list'],
    (after, options) => api.closures.list({ after }, options),
    { everyMs: 10_000 },
  )
  return (
    <>
      <PageHead
        title="成批停诊"
        hint="台风、停电、一位医生几天不能出诊：一次停很多门诊，换医生，或把患者改到别的门诊"
      >
        {mayStart && (
          <Link to="/closures/new">
            <Button type="primary" tabIndex={-1}>
              开始成批停诊
            </Button>
          </Link>
        )}
      </PageHead>
      <PagedTable rowKey="closureId" columns={columns} list={list} empty="还没有成批停过诊" />
    </>
  )
}

const columns: TableColumnsType<Closure> = [
  {
    title: '日期',
    width: 220,
    render: (_, { closureId, from, to }) => (
      <Link to={`/closures/${closureId}`} aria-keyshortcuts="o">
        {from === to ? from : `${from} 至 ${to}`}
      </Link>
    ),
  },
  { title: '办什么', width: 90, render: (_, { kind }) => closureKindLabels[kind] },
  { title: '原因', dataIndex: 'reason' },
  {
    title: '门诊',
    width: 130,
    render: (_, { clinics, waiting }) => `${clinics - waiting} / ${clinics} 个`,
  },
  {
    title: '状态',
    width: 190,
    render: (_, { state }) => <Tag color={stateColours[state]}>{closureStateLabels[state]}</Tag>,
  },
  {
    title: '谁、什么时候',
    width: 190,
    render: (_, { startedBy, startedAt }) => (
      <Flex vertical>
        <span>{startedBy}</span>
        <Stamp at={startedAt} />
      </Flex>
    ),
  },
]
