import { Button, Card, Empty } from 'antd'
import { useState } from 'react'
import { accountCalls } from '@/contract/desk/content/accounts'
import type { FileActor, PatientFile } from '@/contract/desk/counter'
import { useMay } from '../../app/self'
import { actorColumns } from '../../parts/actor_columns'
import { DataTable } from '../../parts/data_table'
import { EndAccount } from '../../parts/end_account'
import { accounts } from '../../request/accounts_api'

/** The accounts that act for him: proven or not, how far, and since when. */
export function Actors({ file: { actors, patientId } }: { file: PatientFile }) {
  const [ending, end] = useState<FileActor>()
  const mayEnd = useMay(accountCalls.endSessionsOfActor)
  return (
    <>
      <Card styles={{ body: { padding: 0 } }}>
        <DataTable
          rowKey="actorId"
          columns={mayEnd ? [...actorColumns, operationOf(end)] : actorColumns}
          dataSource={actors}
          pagination={false}
          locale={{ emptyText: <Empty description="没有账号绑定他" /> }}
        />
      </Card>
      {ending !== undefined && (
        <EndAccount
          who={ending.tel || '没有手机的账号'}
          change={(reason) =>
            accounts.endSessionsOfActor({ patientId, actorId: ending.actorId, reason })
          }
          renews={[]}
          onEnd={() => end(undefined)}
        />
      )}
    </>
  )
}

const operationOf = (end: (actor: FileActor) => void) => ({
  title: '操作',
  width: 106,
  render: (_: unknown, actor: FileActor) => (
    <Button size="small" danger onClick={() => end(actor)}>
      结束登录
    </Button>
  ),
})
