import { Button, DatePicker, Flex, Input } from 'antd'
import dayjs from 'dayjs'
import { Link } from 'react-router'
import { staffActionLabels } from '@/contract/desk/words/audit_words'
import { useAsked } from '../../parts/asked'
import { Choice } from '../../parts/choice'
import { PageHead } from '../../parts/page_head'
import { optionsOf } from '../../parts/words'
import { api } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'
import { FilterTag } from './filter_tag'
import { StaffActionTable } from './staff_action_table'
import { staffWords } from './who_words'

const actions = optionsOf(staffActionLabels)

/** What everybody did at the desk; filters stand in the address. */
export default function AuditList() {
  const [asked, ask] = useAsked()
  const of = (name: string) => asked.get(name) ?? undefined
  const which = {
    staffId: of('staff'),
    action: of('action'),
    subject: of('subject'),
    until: of('until'),
  }
  const set = (name: string, value: string | undefined) => ask({ [name]: value })
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
          onAsk={set}
          onRenew={() => void list.query.refetch()}
        />
      </PageHead>
      <StaffActionTable list={list} onPerson={(staffId) => set('staff', staffId)} />
    </>
  )
}

interface FiltersProps {
  which: Readonly<Record<'staffId' | 'action' | 'subject' | 'until', string | undefined>>
  shownName: string
  onAsk: (name: string, value: string | undefined) => void
  onRenew: () => void
}

function Filters({ which, shownName, onAsk, onRenew }: FiltersProps) {
  return (
    <Flex gap={12} wrap>
      {which.staffId !== undefined && (
        <FilterTag words={shownName} onEnd={() => onAsk('staff', undefined)} />
      )}
      <Choice
        label="操作"
        all="全部操作"
        width={200}
        isLong
        options={actions}
        value={which.action}
        onChange={(value) => onAsk('action', value)}
      />
      <DatePicker
        aria-label="到哪天为止"
        placeholder="到哪天为止"
        value={which.until === undefined ? null : dayjs(which.until)}
        onChange={(day) => onAsk('until', day?.format('YYYY-MM-DD'))}
      />
      <Input.Search
        aria-keyshortcuts="/"
        aria-label="对象"
        allowClear
        key={which.subject}
        defaultValue={which.subject}
        placeholder="订单、门诊编号或日期"
        style={{ width: 240 }}
        onSearch={(value) => onAsk('subject', value.trim())}
      />
      <Button onClick={onRenew}>刷新</Button>
      <Link to="/audit/accesses" style={{ alignSelf: 'center' }}>
        按患者查谁看过
      </Link>
    </Flex>
  )
}
