import { Button, Card, Empty, Form, Input, Table, Tag, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { paidBusinessLabels, type OrderBrief } from '@/contract/desk/story'
import { PageHead } from '../../parts/page_head'
import { moment, yuan } from '../../parts/words'
import { api } from '../../request/api'
import { useSearch } from '../../request/search'

interface Asked {
  text: string
  reason: string
}

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
  { title: '下单时间', width: 172, render: (_, { at }) => moment(at) },
]

/** Finds orders by whatever the patient has at hand; who looks says why. */
export default function Search() {
  const search = useSearch('story', (asked: Asked) => api.story.search(asked))
  return (
    <>
      <PageHead
        title="订单查询"
        hint="查询会记入日志；按手机号、就诊卡或证件查时，患者能在“谁看过我的信息”里看到"
      />
      <Card style={{ marginBottom: 16 }}>
        <Form<Asked>
          layout="inline"
          initialValues={search.last?.asked}
          onFinish={(asked) => search.mutate(asked)}
        >
          <Form.Item
            name="text"
            label="查什么"
            rules={[{ required: true, min: 4, message: '请至少输入 4 个字符' }]}
          >
            <Input
              autoFocus
              aria-keyshortcuts="/"
              allowClear
              style={{ width: 350 }}
              placeholder="订单号、商户单号、手机号、就诊卡号或证件号"
            />
          </Form.Item>
          <Form.Item
            name="reason"
            label="为什么"
            rules={[{ required: true, min: 2, message: '请写明原因' }]}
          >
            <Input style={{ width: 240 }} placeholder="如：患者来电询问退款" />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={search.isPending}>
            查询
          </Button>
        </Form>
      </Card>
      {search.isError && <Empty description={search.error.message} />}
      {search.last !== undefined && !search.isError && (
        <Card styles={{ body: { padding: 0 } }}>
          <Table
            rowKey="orderId"
            columns={columns}
            dataSource={search.last.found.list}
            pagination={false}
            scroll={{ x: 1000 }}
            locale={{ emptyText: <Empty description="没有找到订单，请核对号码" /> }}
          />
        </Card>
      )}
    </>
  )
}
