import { Tag, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { paidBusinessLabels, type OrderBrief } from '@/contract/desk/timeline'
import { SearchPage } from '../../parts/search_page'
import { Stamp } from '../../parts/stamp'
import { yuan } from '../../parts/words'
import { api } from '../../request/api'

const columns: TableColumnsType<OrderBrief> = [
  {
    title: '订单号',
    width: 180,
    render: (_, { orderId, orderNo }) => (
      <Link to={`/orders/${orderId}`} aria-keyshortcuts="o">
        {orderNo}
      </Link>
    ),
  },
  {
    title: '业务',
    width: 100,
    render: (_, { business }) => <Tag>{paidBusinessLabels[business]}</Tag>,
  },
  { title: '内容', dataIndex: 'title' },
  { title: '就诊人', width: 90, dataIndex: 'patientName' },
  { title: '状态', width: 190, dataIndex: 'stateText' },
  { title: '金额', width: 120, align: 'right', render: (_, { totalFen }) => yuan(totalFen) },
  { title: '下单时间', width: 172, render: (_, { at }) => <Stamp at={at} /> },
]

/** Finds orders by whatever the patient has at hand. */
export default function Search() {
  return (
    <SearchPage
      room="story"
      title="订单查询"
      hint="查询会记入日志；按手机号、就诊卡或证件查时，患者能在“谁看过我的信息”里看到"
      search={api.timeline.search}
      rowKey="orderId"
      columns={() => columns}
      words={{
        text: '查什么',
        example: '订单号、商户单号、手机号、就诊卡号或证件号',
        reason: '如：患者来电询问退款',
        button: '查询',
        nothing: '没有找到订单，请核对号码',
        more: '只列出最近的 50 个，还有更早的：请按订单号或商户单号查，或从患者页逐页看',
      }}
    />
  )
}
