import { Button, Flex, InputNumber, Table, Typography, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { maxExtra, type ClinicTime, type DeskClinic } from '@/contract/desk/clinics'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { Failed } from '../../parts/failed'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { clinicLabel } from './clinic_words'

interface PlacesProps {
  clinic: DeskClinic
  onEnd: () => void
}

/** More places for a clinic, time by time; who waits gets them first. */
export function Places({ clinic, onEnd }: PlacesProps) {
  const { scheduleId } = clinic
  const [wanted, want] = useState<Readonly<Record<string, number>>>({})
  const read = useRead(['times', scheduleId], () => api.clinics.times({ scheduleId }))
  const times = read.data?.times.filter((time) => !time.isOver) ?? []
  const extraOf = (time: ClinicTime) => wanted[time.sourceTimeId] ?? time.extra
  const changed = times.filter((time) => extraOf(time) !== time.extra)
  const more = changed.reduce((sum, time) => sum + extraOf(time) - time.extra, 0)
  return (
    <ChangeWithReason
      title={`加号：${clinicLabel(clinic)}`}
      effect={effectOf(more, clinic.waiting)}
      confirm={more < 0 ? `收回 ${-more} 个号` : `加 ${more} 个号`}
      isReady={changed.length > 0}
      change={(reason) =>
        api.clinics.openSlots({
          scheduleId,
          times: changed.map((time) => ({
            sourceTimeId: time.sourceTimeId,
            before: time.extra,
            extra: extraOf(time),
          })),
          reason,
        })
      }
      renews={['clinics', 'times']}
      done="号源已改"
      isReading={read.isPending}
      onEnd={onEnd}
    >
      {read.isError ? (
        <Failed error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        <>
          <Flex justify="space-between" align="center" style={{ marginBottom: 8 }}>
            <Typography.Text type="secondary">已过的时段不能再加</Typography.Text>
            <Button size="small" onClick={() => want(oneMore(times, extraOf))}>
              每个时段加 1 个
            </Button>
          </Flex>
          <Table
            rowKey="sourceTimeId"
            size="small"
            columns={columnsOf(extraOf, (time, extra) =>
              want((before) => ({ ...before, [time.sourceTimeId]: extra })),
            )}
            dataSource={times}
            loading={read.isPending}
            pagination={false}
            scroll={{ y: 280 }}
            style={{ marginBottom: 12 }}
          />
        </>
      )}
    </ChangeWithReason>
  )
}

function oneMore(times: readonly ClinicTime[], extraOf: (time: ClinicTime) => number) {
  return Object.fromEntries(
    times.map((time) => [time.sourceTimeId, Math.min(maxExtra, extraOf(time) + 1)]),
  )
}

function effectOf(more: number, waiting: number): string {
  if (more < 0) return `收回 ${-more} 个还没有约出去的号；已经约的不受影响。`
  if (more === 0)
    return '加的号在医院系统的号源之外，由医院系统逐个确认；可以随时改回没有约出去的。'
  const served = Math.min(more, waiting)
  return served === 0
    ? `多开 ${more} 个号，马上可约。`
    : `多开 ${more} 个号：候补的 ${waiting} 人里，前 ${served} 人先得到订单并收到通知。`
}

function columnsOf(
  extraOf: (time: ClinicTime) => number,
  onChange: (time: ClinicTime, extra: number) => void,
): TableColumnsType<ClinicTime> {
  return [
    { title: '时段', render: (_, time) => `${time.beginTime}-${time.endTime}` },
    { title: '已约 / 总数', render: (_, { taken, capacity }) => `${taken} / ${capacity}` },
    {
      title: '加号',
      width: 120,
      render: (_, time) => (
        <InputNumber
          aria-label={`${time.beginTime} 加号`}
          size="small"
          min={Math.max(0, time.extra - (time.capacity - time.taken))}
          max={maxExtra}
          value={extraOf(time)}
          onChange={(value) => onChange(time, value ?? time.extra)}
        />
      ),
    },
  ]
}
