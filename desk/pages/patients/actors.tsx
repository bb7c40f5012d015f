import { Card, Empty } from 'antd'
import type { PatientFile } from '@/contract/desk/counter'
import { actorColumns } from '../../parts/actor_columns'
import { DataTable } from '../../parts/data_table'

/** The accounts that act for him: proven or not, how far, and since when. */
export function Actors({ file: { actors } }: { file: PatientFile }) {
  return (
    <Card styles={{ body: { padding: 0 } }}>
      <DataTable
        rowKey="actorId"
        columns={actorColumns}
        dataSource={actors}
        pagination={false}
        locale={{ emptyText: <Empty description="没有账号绑定他" /> }}
      />
    </Card>
  )
}
