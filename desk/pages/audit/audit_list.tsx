import { Button, Flex, Input } from 'antd'
import { Link } from 'react-router'
import type { WhichStaffActions } from '@/contract/desk/audit'
import { auditExportCalls } from '@/contract/desk/audit/export'
import { staffActionLabels } from '@/contract/desk/words/audit_words'
import { useAsked } from '../../parts/asked'
import { Choice } from '../../parts/choice'
import { PageHead } from '../../parts/page_head'
import { optionsOf } from '../../parts/words'
import { api, apiOf } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'
import { DayRange } from './day_range'
import { ExportLog } from './export_log'
import { FilterTag } from './filter_tag'
import { logHeads, logRows } from './log_rows'
import { StaffActionTable } from './staff_action_table'
import { staffWords } from './who_words'

const actions = optionsOf(staffActionLabels)

const exports = apiOf(auditExportCalls)

/** What everybody did at the desk; filters stand in the address. */
export default function AuditList() {
  const [asked, ask] = useAsked()
  const of = (name: string) => asked.get(name) ?? undefined
  const which = {
    staffId: of('staff'),
    action: of('action'),
    subject: of('subject'),
    from: of('from'),
    until: of('until'),
  }
  const list = useInfiniteList(['audit', which], (after, options) =>
    api.audit.list({ ...which, after }, options),
  )
  const shownName = staffWords(list.rows.filter(({ staffId }) => staffId === which.staffId))
  return (
    <>
      <PageHead title="操作日志" hint="谁、什么岗位、为什么、改之前和之后；只增不改">
        <Filters
          which={which}
          shownName={shownName}
          onAsk={ask}
          onRenew={() => void list.query.refetch()}
        />
      </PageHead>
      <StaffActionTable list={list} onPerson={(staffId) => ask({ staff: staffId })} />
    </>
  )
}

interface FiltersProps {
  which: WhichStaffActions
  shownName: string
  onAsk: ReturnType<typeof useAsked>[1]
  onRenew: () => void
}

function Filters({ which, shownName, onAsk, onRenew }: FiltersProps) {
  return (
    <Flex gap={12} wrap>
      {which.staffId !== undefined && (
        <FilterTag words={shownName} onEnd={() => onAsk({ staff: undefined })} />
      )}
      <Choice
        label="操作"
        all="全部操作"
        width={200}
        isLong
        options={actions}
        value={which.action}
        onChange={(action) => onAsk({ action })}
      />
      <DayRange from={which.from} until={which.until} onAsk={onAsk} />
      <Input.Search
        aria-keyshortcuts="/"
        aria-label="对象"
        allowClear
        key={which.subject}
        defaultValue={which.subject}
        placeholder="订单、门诊编号或日期"
        style={{ width: 240 }}
        onSearch={(value) => onAsk({ subject: value.trim() })}
      />
      <Button onClick={onRenew}>刷新</Button>
      <ExportLog
        log="操作日志"
        days={which}
        heads={logHeads}
        take={async (reason) => logRows((await exports.exportLines({ ...which, reason })).list)}
      />
      <Link className="not-printed" to="/audit/accesses" style={{ alignSelf: 'center' }}>
        按患者查谁看过
      </Link>
    </Flex>
  )
}
