import { Tag, type TableColumnsType } from 'antd'
import type { FileActor } from '@/contract/desk/counter'
import { relationLabels } from '@/contract/patient/words'
import { Stamp } from './stamp'

/** Accounts that act for a person, and how far. */
export const actorColumns: TableColumnsType<FileActor> = [
  { title: '账号手机', width: 140, render: (_, { tel }) => (tel === '' ? '没有绑定手机' : tel) },
  { title: '关系', width: 90, render: (_, { relation }) => relationLabels[relation] },
  { title: '权限', render: (_, actor) => <Level actor={actor} /> },
  { title: '绑定于', width: 172, render: (_, { boundAt }) => <Stamp at={boundAt} /> },
]

function Level({ actor: { isOwner, isProven, accessLevel } }: { actor: FileActor }) {
  if (isOwner) return <Tag color="success">建档手机的主人</Tag>
  if (!isProven) return <Tag color="warning">未核实，只能挂号</Tag>
  return <Tag>{accessLevel === 'full' ? '全部权限' : '只能挂号和缴费'}</Tag>
}
