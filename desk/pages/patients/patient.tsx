import { Card, Descriptions, Segmented } from 'antd'
import type { ComponentType } from 'react'
import { Link, useParams } from 'react-router'
import { counterCalls, type PatientFile } from '@/contract/desk/counter'
import { patientCalls } from '@/contract/desk/patients'
import type { StaffRole } from '@/contract/desk/staff_call'
import { useMay, useSelf } from '../../app/self'
import { useAsked } from '../../parts/asked'
import { fileFacts } from '../../parts/file_facts'
import { OpenedWithReason } from '../../parts/opened_with_reason'
import { PageHead } from '../../parts/page_head'
import { api } from '../../request/api'
import { Accesses } from './accesses'
import { Actors } from './actors'
import { Messages } from './messages'
import { Money } from './money'
import { Orders } from './orders'

/** Everything of one person, in sections; opened with a reason. */
export default function Patient() {
  const { patientId = '' } = useParams()
  return (
    <OpenedWithReason
      key={patientId}
      of={['patients', patientId]}
      title="查看患者的全部记录"
      open={(reason) => api.patients.open({ patientId, reason })}
      backTo="/work"
    >
      {(file, reason) => <Opened file={file} reason={reason} />}
    </OpenedWithReason>
  )
}

interface Section {
  value: string
  label: string
  roles: readonly StaffRole[]
  Content: ComponentType<{ file: PatientFile }>
}

const sections: readonly Section[] = [
  { value: 'orders', label: '订单', roles: patientCalls.orders.roles, Content: Orders },
  { value: 'money', label: '付款和退款', roles: patientCalls.money.roles, Content: Money },
  { value: 'messages', label: '消息', roles: patientCalls.messages.roles, Content: Messages },
  { value: 'accesses', label: '谁看过资料', roles: patientCalls.accesses.roles, Content: Accesses },
  { value: 'actors', label: '谁在为他办事', roles: patientCalls.open.roles, Content: Actors },
]

function Opened({ file, reason }: { file: PatientFile; reason: string }) {
  const [asked, ask] = useAsked()
  const { data: self } = useSelf()
  const mayServe = useMay(counterCalls.open)
  const own = sections.filter(({ roles }) => roles.some((role) => self?.roles.includes(role)))
  const shown = own.find(({ value }) => value === asked.get('show')) ?? own[0]
  if (shown === undefined) return null
  return (
    <>
      <PageHead
        title={`患者 ${file.name}`}
        hint="打开已记入日志；一小时内可以看各部分，之后要重新写明原因"
      >
        {mayServe && (
          <Link to={`/counter/${file.patientId}`} state={{ reason }}>
            柜台办理
          </Link>
        )}
      </PageHead>
      <Card size="small" style={{ marginBottom: 16 }}>
        <Descriptions size="small" column={4} items={fileFacts(file)} />
      </Card>
      <Segmented
        aria-label="看哪一部分"
        style={{ marginBottom: 16 }}
        options={own.map(({ value, label }) => ({ value, label }))}
        value={shown.value}
        // Columns that are hidden are another table's.
        onChange={(value) => ask({ show: value, hide: undefined })}
      />
      <shown.Content file={file} />
    </>
  )
}
