import { Button, Flex, Tag, type TableColumnsType } from 'antd'
import type { SecurityLine } from '@/contract/desk/security'
import { allSecurityLabels } from '@/contract/desk/words/security_words'
import { useAsked } from '../../parts/asked'
import { Choice } from '../../parts/choice'
import { PageHead } from '../../parts/page_head'
import { PagedTable } from '../../parts/paged_table'
import { Stamp } from '../../parts/stamp'
import { optionsOf } from '../../parts/words'
import { api } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'

const actions = optionsOf(allSecurityLabels)
/** What may be asked for; it stands in the address. */
const asking = ['accountId', 'staffId', 'ip', 'action'] as const
type Asked = (typeof asking)[number]

/** How accounts and the desk were entered, and from where. */
export default function SecurityList() {
  const [asked, ask] = useAsked()
  const which: Partial<Record<Asked, string>> = Object.fromEntries(
    asking.flatMap((name) => {
      const value = asked.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const set = (name: Asked, value: string | undefined) => ask({ [name]: value })
  const list = useInfiniteList(['security', which], (after, options) =>
    api.security.list({ ...which, after }, options),
  )
  return (
    <>
      <PageHead title="安全日志" hint="谁、什么时候、从哪台设备和网络进来；保留 200 天">
        <Flex gap={12} wrap>
          {(['accountId', 'staffId', 'ip'] as const).map(
            (name) =>
              which[name] !== undefined && (
                <Tag key={name} closable onClose={() => set(name, undefined)}>
                  只看 {which[name]}
                </Tag>
              ),
          )}
          <Choice
            label="事件"
            all="全部事件"
            width={240}
            options={actions}
            value={which.action}
            onChange={(value) => set('action', value)}
          />
          <Button onClick={() => void list.query.refetch()}>刷新</Button>
        </Flex>
      </PageHead>
      <PagedTable rowKey="eventId" columns={columnsOf(set)} list={list} empty="没有这样的记录" />
    </>
  )
}

function columnsOf(onAsk: (name: Asked, value: string) => void): TableColumnsType<SecurityLine> {
  const link = (words: string, name: Asked, value: string) => (
    <Button type="link" style={{ padding: 0, height: 24 }} onClick={() => onAsk(name, value)}>
      {words}
    </Button>
  )
  return [
    { title: '时间', width: 172, render: (_, { at }) => <Stamp at={at} /> },
    {
      title: '谁',
      width: 180,
      render: (_, { accountId, telEnds, staffId, staffName }) =>
        accountId === null
          ? link(staffName ?? '工作人员', 'staffId', staffId ?? '')
          : link(telEnds === null ? '未绑定手机的账号' : `尾号 ${telEnds}`, 'accountId', accountId),
    },
    { title: '事件', width: 260, render: (_, { action }) => allSecurityLabels[action] ?? action },
    { title: '设备', width: 180, dataIndex: 'device' },
    { title: '网络地址', render: (_, { ip }) => link(ip, 'ip', ip) },
  ]
}
