import { Form, Select } from 'antd'
import { useState } from 'react'
import type { DeskClinic } from '@/contract/desk/clinics'
import { countNotified } from '@/contract/desk/words/clinic_stopping_words'
import { useAsked } from '../../parts/asked'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { clinicLabel } from './clinic_words'
import { Touched, usePreview } from './touched'

interface ReplaceProps {
  clinic: DeskClinic
  onEnd: () => void
}

/** Another doctor in the place of one who cannot come: whom it touches, and what they will read. */
export function Replace({ clinic, onEnd }: ReplaceProps) {
  const { scheduleId } = clinic
  const [, set] = useAsked()
  const [doctorId, choose] = useState<string>()
  const doctors = useRead(['substitutes', scheduleId], () =>
    api.clinics.substitutes({ scheduleId }),
  )
  const preview = usePreview(scheduleId, doctorId)
  return (
    <ChangeWithReason
      title={`换医生：${clinicLabel(clinic)}`}
      effect="原来的门诊停诊，替诊医生的同一时间马上可约（号别、费用不变）。已约的患者收到消息，自己选择改约替诊医生、其他时间或退款。"
      reasonLabel="换医生的原因（患者在订单里能看到，也会记入日志）"
      confirm={
        preview.data === undefined ? '换医生' : `换医生，通知 ${countNotified(preview.data)} 位患者`
      }
      isDanger
      isReady={doctorId !== undefined}
      change={(reason) => api.clinics.replace({ scheduleId, doctorId: doctorId ?? '', reason })}
      renews={['clinics']}
      done="已换医生，正在通知患者"
      isReading={preview.isPending}
      onDone={() => set({ stopped: scheduleId })}
      onEnd={onEnd}
    >
      <Form layout="vertical">
        <Form.Item label="替诊医生" htmlFor="substitute" required>
          <Select
            id="substitute"
            showSearch
            optionFilterProp="label"
            placeholder="请选择本科室的医生"
            loading={doctors.isPending}
            notFoundContent={doctors.error?.message ?? '本科室没有其他医生'}
            options={doctors.data?.list.map((one) => ({
              value: one.doctorId,
              label: one.isBusy ? `${one.name}（这半天已有门诊）` : one.name,
              disabled: one.isBusy,
            }))}
            value={doctorId}
            onChange={choose}
          />
        </Form.Item>
      </Form>
      <Touched preview={preview} />
    </ChangeWithReason>
  )
}
