import { Button, Empty, Flex, type TableColumnsType } from 'antd'
import { useState } from 'react'
import type { Template } from '@/contract/desk/planning/plan_shapes'
import { halfDayLabels } from '@/contract/registration/clinic_words'
import { registrationTypeLabels } from '@/contract/registration/schedule_words'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { DataTable } from '../../parts/data_table'
import { yuan } from '../../parts/words'
import { ClinicForm, type Doctor } from './clinic_form'
import { plan } from './plan_api'
import { doctorOf, weekdays } from './plan_words'

interface TemplateTableProps {
  templates: readonly Template[]
  doctors: readonly Doctor[]
  mayWrite: boolean
}

/** A department's weekly templates, in the order of the week. */
export function TemplateTable({ templates, doctors, mayWrite }: TemplateTableProps) {
  const [doing, act] = useState<{ what: 'change' | 'drop'; template: Template }>()
  const end = () => act(undefined)
  return (
    <>
      <DataTable
        rowKey="templateId"
        columns={[...columns, ...(mayWrite ? [actionColumn(act)] : [])]}
        dataSource={[...templates]}
        pagination={false}
        scroll={{ x: 1000 }}
        locale={{ emptyText: <Empty description={emptyWords(mayWrite)} /> }}
      />
      {doing?.what === 'change' && (
        <ClinicForm
          departmentId={doing.template.departmentId}
          doctors={doctors}
          template={doing.template}
          onEnd={end}
        />
      )}
      {doing?.what === 'drop' && (
        <ChangeWithReason
          title={`删除模板：${nameOf(doing.template)}`}
          effect="以后按模板排班时不再有这一个；已经排好的门诊不变，不出诊请另外停诊。"
          confirm="删除"
          isDanger
          change={(reason) =>
            plan.dropTemplate({
              templateId: doing.template.templateId,
              revision: doing.template.revision,
              reason,
            })
          }
          renews={['plan']}
          done="已删除"
          onEnd={end}
        />
      )}
    </>
  )
}

const emptyWords = (mayWrite: boolean): string =>
  mayWrite ? '还没有模板：加一个，再按它排后面几周' : '还没有模板'

const nameOf = (one: Template): string =>
  `${weekdays[one.weekday - 1] ?? ''}${halfDayLabels[one.halfDay]} ${doctorOf(one)}`

const columns: TableColumnsType<Template> = [
  {
    title: '星期',
    width: 104,
    render: (_, { weekday, halfDay }) => `${weekdays[weekday - 1] ?? ''}${halfDayLabels[halfDay]}`,
  },
  {
    title: '医生',
    render: (_, one) => (
      <>
        {doctorOf(one)}
        <div style={{ fontSize: 12, color: 'var(--desk-words-aside)' }}>
          {registrationTypeLabels[one.registrationType]}
        </div>
      </>
    ),
  },
  { title: '时间', width: 112, render: (_, one) => `${one.beginTime}–${one.endTime}` },
  {
    title: '时段',
    width: 144,
    render: (_, { slotMinutes, perSlot }) => `每 ${slotMinutes} 分钟 ${perSlot} 个号`,
  },
  {
    title: '费用',
    width: 96,
    align: 'right',
    render: (_, { regFeeFen, treatFeeFen }) => yuan(regFeeFen + treatFeeFen),
  },
  { title: '地点', render: (_, { place }) => place ?? '科室的地点' },
  { title: '放号', width: 120, render: (_, one) => releaseWords(one) },
  { title: '有效期', width: 130, render: (_, one) => validWords(one) },
]

function releaseWords({ releaseDays, releaseTime }: Template): string {
  if (releaseDays === null) return '按挂号规则'
  const when = releaseDays === 0 ? '当天' : `提前 ${releaseDays} 天`
  return `${when} ${releaseTime ?? ''}`
}

function validWords({ validFrom, validUntil }: Template): string {
  if (validFrom === null) return validUntil === null ? '一直有效' : `到 ${validUntil}`
  return validUntil === null ? `${validFrom} 起` : `${validFrom} 到 ${validUntil}`
}

function actionColumn(
  act: (doing: { what: 'change' | 'drop'; template: Template }) => void,
): TableColumnsType<Template>[number] {
  return {
    title: '操作',
    width: 128,
    render: (_: unknown, template: Template) => (
      <Flex gap={8}>
        <Button
          size="small"
          aria-label={`修改 ${nameOf(template)}`}
          onClick={() => act({ what: 'change', template })}
        >
          修改
        </Button>
        <Button
          size="small"
          danger
          aria-label={`删除 ${nameOf(template)}`}
          onClick={() => act({ what: 'drop', template })}
        >
          删除
        </Button>
      </Flex>
    ),
  }
}
