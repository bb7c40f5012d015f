import { Button, Flex, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { securityExportCalls } from '@/contract/desk/audit/export'
import { accountCalls } from '@/contract/desk/content/accounts'
import type { SecurityLine } from '@/contract/desk/security'
import { allSecurityLabels } from '@/contract/desk/words/security_words'
import { useMay } from '../../app/self'
import { useAsked } from '../../parts/asked'
import { Choice } from '../../parts/choice'
import { EndAccount } from '../../parts/end_account'
import { PageHead } from '../../parts/page_head'
import { PagedTable } from '../../parts/paged_table'
import { Stamp } from '../../parts/stamp'
import { optionsOf } from '../../parts/words'
import { accounts } from '../../request/accounts_api'
import { api, apiOf } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'
import { DayRange } from './day_range'
import { ExportLog } from './export_log'
import { FilterTag } from './filter_tag'
import { securityHeads, securityRows } from './log_rows'
import { accountWords, filterWords } from './who_words'

const exports = apiOf(securityExportCalls)
const actions = optionsOf(allSecurityLabels)
/** What may be asked for; it stands in the address. */
const asking = ['accountId', 'staffId', 'ip', 'action', 'from', 'until'] as const
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
      <PageHead title="安全日志" hint="谁、什么时候、从哪台设备和网络进来；至少保留六个月">
        <Flex gap={12} wrap>
          {(['accountId', 'staffId', 'ip'] as const).map(
            (name) =>
              which[name] !== undefined && (
                <FilterTag
                  key={name}
                  words={name === 'ip' ? which[name] : filterWords(name, list.rows)}
                  onEnd={() => set(name, undefined)}
                />
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
          <DayRange from={which.from} until={which.until} onAsk={ask} />
          {which.accountId !== undefined && <EndSessions accountId={which.accountId} />}
          <Button onClick={() => void list.query.refetch()}>刷新</Button>
          <ExportLog
            log="安全日志"
            days={which}
            heads={securityHeads}
            take={async (reason) =>
              securityRows((await exports.exportLines({ ...which, reason })).list)
            }
          />
        </Flex>
      </PageHead>
      <PagedTable rowKey="eventId" columns={columnsOf(set)} list={list} empty="没有这样的记录" />
    </>
  )
}

/** For whoever may end the sessions of the account that is looked at. */
function EndSessions({ accountId }: { accountId: string }) {
  const [isAsked, setAsked] = useState(false)
  if (!useMay(accountCalls.endSessions)) return null
  return (
    <>
      <Button danger onClick={() => setAsked(true)}>
        结束这个账号的登录
      </Button>
      {isAsked && (
        <EndAccount
          who="这个账号"
          change={(reason) => accounts.endSessions({ accountId, reason })}
          renews={['security']}
          onEnd={() => setAsked(false)}
        />
      )}
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
      render: (_, { accountId, telEnds, staffId, staffName }) => {
        if (accountId !== null) return link(accountWords(telEnds), 'accountId', accountId)
        return staffId === null ? '不知道是谁' : link(staffName ?? staffId, 'staffId', staffId)
      },
    },
    { title: '事件', width: 260, render: (_, { action }) => allSecurityLabels[action] ?? action },
    { title: '设备', width: 180, dataIndex: 'device' },
    { title: '网络地址', render: (_, { ip }) => link(ip, 'ip', ip) },
  ]
}
