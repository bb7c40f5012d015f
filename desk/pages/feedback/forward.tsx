import { Form, Select } from 'antd'
import { useState } from 'react'
import type { DeskFeedback } from '@/contract/desk/feedback/feedback_shapes'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { useRead } from '../../request/queries'
import { feedback } from './feedback_api'

const wholeHospital = 'hospital'

/** Hands it to another department. */
export function Forward({ one, onEnd }: { one: DeskFeedback; onEnd: () => void }) {
  const [chosen, choose] = useState<string>()
  const [seen] = useState({ ownerName: one.ownerName, departmentId: one.departmentId })
  const { data } = useRead(['feedback', 'departments'], (options) =>
    feedback.departments({}, options),
  )
  const others = (data?.list ?? []).filter(({ departmentId }) => departmentId !== one.departmentId)
  return (
    <ChangeWithReason
      title={`转科室：${one.number}`}
      effect="期限不变；那边有人接手以前没有人负责。患者看到新的科室。"
      confirm="转过去"
      isReady={chosen !== undefined}
      change={(reason) =>
        feedback.forward({
          feedbackId: one.feedbackId,
          seen,
          departmentId: chosen === undefined || chosen === wholeHospital ? null : chosen,
          reason,
        })
      }
      renews={['feedback']}
      done="已转"
      onEnd={onEnd}
    >
      <Form layout="vertical">
        <Form.Item label="转给" htmlFor="department" required>
          <Select<string>
            id="department"
            showSearch
            optionFilterProp="label"
            options={[
              ...(one.departmentId === null
                ? []
                : [{ value: wholeHospital, label: '整个医院（投诉管理）' }]),
              ...others.map(({ departmentId, name, branchName }) => ({
                value: departmentId,
                label: `${name}（${branchName}）`,
              })),
            ]}
            onChange={choose}
          />
        </Form.Item>
      </Form>
    </ChangeWithReason>
  )
}
