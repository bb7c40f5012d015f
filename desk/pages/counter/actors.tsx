import { Button, Empty, Table } from 'antd'
import type { FileActor } from '@/contract/desk/counter'
import { actorColumns } from '../../parts/actor_columns'

/** The accounts that act for the person, and how far. */
export function Actors({
  actors,
  onUnbind,
}: {
  actors: FileActor[]
  onUnbind: (actor: FileActor) => void
}) {
  const operation = {
    title: '操作',
    width: 100,
    render: (_: unknown, actor: FileActor) => (
      <Button size="small" onClick={() => onUnbind(actor)}>
        解除绑定
      </Button>
    ),
  }
  return (
    <Table
      rowKey="actorId"
      columns={[...actorColumns, operation]}
      dataSource={actors}
      pagination={false}
      locale={{ emptyText: <Empty description="没有账号绑定他" /> }}
    />
  )
}
