import { Flex, Tag, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { FileBrief } from '@/contract/desk/counter'
import { idTypeLabels } from '@/contract/patient/words'
import { SearchPage } from '../../parts/search_page'
import { api } from '../../request/api'

/** Finds a person by what he has with him. */
export default function Counter() {
  return (
    <SearchPage
      room="counter"
      title="柜台服务"
      hint="按患者手里的卡、手机或证件找到他的档案：换手机号、交还档案、解除绑定。查看会记入日志，患者能在“谁看过我的信息”里看到"
      search={api.counter.search}
      rowKey="patientId"
      columns={columnsWith}
      words={{
        text: '找谁',
        example: '手机号、就诊卡号、患者号或证件号',
        reason: '如：本人在窗口换手机号',
        button: '查找',
        nothing: '没有找到档案，请核对号码',
      }}
    />
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
