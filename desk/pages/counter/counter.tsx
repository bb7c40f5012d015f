import { Button, Card, Empty, Flex, Form, Input, Table, Tag, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { FileBrief } from '@/contract/desk/counter'
import { idTypeLabels } from '@/contract/patient/words'
import { PageHead } from '../../parts/page_head'
import { api } from '../../request/api'
import { useSearch } from '../../request/search'

interface Asked {
  text: string
  reason: string
}

/** Finds a person by what he has with him; who looks says why. */
export default function Counter() {
  const search = useSearch('counter', (asked: Asked) => api.counter.search(asked))
  const columns = columnsWith(search.last?.asked.reason ?? '')
  return (
    <>
      <PageHead
        title="柜台服务"
        hint="按患者手里的卡、手机或证件找到他的档案：换手机号、交还档案、解除绑定。查看会记入日志，患者能在“谁看过我的信息”里看到"
      />
      <Card style={{ marginBottom: 16 }}>
        <Form<Asked>
          layout="inline"
          initialValues={search.last?.asked}
          onFinish={(asked) => search.mutate(asked)}
        >
          <Form.Item
            name="text"
            label="找谁"
            rules={[{ required: true, min: 4, message: '请至少输入 4 个字符' }]}
          >
            <Input
              autoFocus
              aria-keyshortcuts="/"
              allowClear
              style={{ width: 300 }}
              placeholder="手机号、就诊卡号、患者号或证件号"
            />
          </Form.Item>
          <Form.Item
            name="reason"
            label="为什么"
            rules={[{ required: true, min: 2, message: '请写明原因' }]}
          >
            <Input style={{ width: 240 }} placeholder="如：本人在窗口换手机号" />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={search.isPending}>
            查找
          </Button>
        </Form>
      </Card>
      {search.isError && <Empty description={search.error.message} />}
      {search.last !== undefined && !search.isError && (
        <Card styles={{ body: { padding: 0 } }}>
          <Table
            rowKey="patientId"
            columns={columns}
            dataSource={search.last.found.list}
            pagination={false}
            scroll={{ x: 1000 }}
            locale={{ emptyText: <Empty description="没有找到档案，请核对号码" /> }}
          />
        </Card>
      )}
    </>
  )
}

const sexes = { male: '男', female: '女', unknown: '未知' } as const

function columnsWith(reason: string): TableColumnsType<FileBrief> {
  return [
    {
      title: '患者',
      width: 150,
      render: (_, { patientId, name, isClaimed, isDeceased }) => (
        <Flex vertical align="start" gap={4}>
          <Link to={`/counter/${patientId}`} state={{ reason }} aria-keyshortcuts="o">
            {name}
          </Link>
          {isClaimed && <Tag color="warning">未核实</Tag>}
          {isDeceased && <Tag>已离世</Tag>}
        </Flex>
      ),
    },
    {
      title: '性别与出生日期',
      width: 170,
      render: (_, { sex, birthday }) => `${sexes[sex]} ${birthday}`,
    },
    {
      title: '证件',
      width: 250,
      render: (_, { idType, idNo }) => `${idTypeLabels[idType]} ${idNo}`,
    },
    { title: '建档手机号', width: 140, dataIndex: 'tel' },
    { title: '患者号', dataIndex: 'patientNo' },
    { title: '就诊卡', dataIndex: 'cardNo' },
  ]
}
