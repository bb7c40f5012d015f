import { Flex, Tag, type TableColumnsType } from 'antd'
import type { PatientFile } from '@/contract/desk/counter'
import type { PatientAccess } from '@/contract/desk/patients'
import { staffRoleLabels } from '@/contract/desk/staff_call'
import { PagedTable } from '../../parts/paged_table'
import { Stamp } from '../../parts/stamp'
import { api } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'

const columns: TableColumnsType<PatientAccess> = [
  {
    title: '谁',
    width: 220,
    render: (_, { who, roles }) => (
      <Flex gap={4} wrap align="center">
        <span>{who}</span>
        {roles.map((role) => (
          <Tag key={role} style={{ marginInlineEnd: 0 }}>
            {staffRoleLabels[role]}
          </Tag>
        ))}
      </Flex>
    ),
  },
  { title: '做了什么', width: 300, dataIndex: 'what' },
  { title: '为什么', dataIndex: 'reason' },
  { title: '时间', width: 172, render: (_, { at }) => <Stamp at={at} /> },
]

/** Who read or changed his data: staff with their reasons, accounts. */
export function Accesses({ file: { patientId } }: { file: PatientFile }) {
  const list = useInfiniteList(['patients', patientId, 'accesses'], (after, options) =>
    api.patients.accesses({ patientId, after }, options),
  )
  return <PagedTable rowKey="accessId" columns={columns} list={list} empty="没有人看过他的资料" />
}
