import { Flex, Tag, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { FileBrief } from '@/contract/desk/counter'
import { idTypeLabels } from '@/contract/patient/labels'

const sexes = { male: '男', female: '女', unknown: '未知' } as const

/** Files that a search found; the link takes the reason along. */
export function fileColumns(
  addressOf: (patientId: string) => string,
  reason: string,
): TableColumnsType<FileBrief> {
  return [
    {
      title: '患者',
      width: 150,
      render: (_, { patientId, name, isClaimed, isDeceased }) => (
        <Flex vertical align="start" gap={4}>
          <Link to={addressOf(patientId)} state={{ reason }} aria-keyshortcuts="o">
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
