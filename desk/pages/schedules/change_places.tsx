import { Button, Flex, InputNumber, Table, Typography, type TableColumnsType } from 'antd'
import { useState } from 'react'
import type { ClinicSlot, WeekClinic } from '@/contract/desk/planning/plan_shapes'
import { halfDayLabels } from '@/contract/registration/clinic_words'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { plan } from './plan_api'
import { doctorOf, shortDay } from './plan_words'

interface ChangePlacesProps {
  /** As it was seen: somebody else's change since is told. */
  clinic: WeekClinic
  onEnd: () => void
}

type Places = Readonly<Record<string, number>>

/** More places for a half day, or fewer: never fewer than are taken. */
export function ChangePlaces({ clinic, onEnd }: ChangePlacesProps) {
  // What was opened stays as it was seen, also when the week is read anew behind the dialog.
  const [{ scheduleId, mark, slots }] = useState(clinic)
  const [wanted, want] = useState<Places>({})
  const placesOf = (slot: ClinicSlot) => wanted[slot.beginTime] ?? slot.capacity
  const changed = slots.filter((slot) => placesOf(slot) !== slot.capacity)
  const more = changed.reduce((sum, slot) => sum + placesOf(slot) - slot.capacity, 0)
  const all = (by: number) =>
    want(
      Object.fromEntries(
        slots.map((slot) => [
          slot.beginTime,
          Math.min(100, Math.max(fewest(slot), placesOf(slot) + by)),
        ]),
      ),
    )
  return (
    <ChangeWithReason
      title={`改号数：${doctorOf(clinic)} ${shortDay(clinic.day)}${halfDayLabels[clinic.halfDay]}`}
      effect={effectOf(changed.length, more)}
      confirm={confirmOf(more)}
      isReady={changed.length > 0}
      change={(reason) =>
        plan.changePlaces({
          scheduleId,
          mark,
          times: changed.map((slot) => ({
            beginTime: slot.beginTime,
            capacity: placesOf(slot),
          })),
          reason,
        })
      }
      renews={['plan', 'clinics']}
      done="号数已改"
      onEnd={onEnd}
    >
      <AllSlots onAll={all} />
      <Table
        rowKey="beginTime"
        size="small"
        columns={columnsOf(placesOf, (slot, capacity) =>
          want((before) => ({ ...before, [slot.beginTime]: capacity })),
        )}
        dataSource={slots}
        pagination={false}
        scroll={{ y: 280 }}
        style={{ marginBottom: 12 }}
      />
    </ChangeWithReason>
  )
}

function AllSlots({ onAll }: { onAll: (by: number) => void }) {
  return (
    <Flex justify="space-between" align="center" style={{ marginBottom: 8 }}>
      <Typography.Text type="secondary">不能少于已约的，也不少于 1 个</Typography.Text>
      <Flex gap={8}>
        <Button size="small" onClick={() => onAll(-1)}>
          每个时段少 1 个
        </Button>
        <Button size="small" onClick={() => onAll(1)}>
          每个时段多 1 个
        </Button>
      </Flex>
    </Flex>
  )
}

const fewest = ({ taken, extra }: ClinicSlot): number => Math.max(1, taken - extra)

function confirmOf(more: number): string {
  if (more < 0) return `收回 ${-more} 个号`
  return more === 0 ? '改号数' : `加 ${more} 个号`
}

function effectOf(changed: number, more: number): string {
  if (changed === 0) return '只改这一个半天；模板和别的日子不变。'
  if (more < 0) return `收回 ${-more} 个还没有约出去的号；已经约的不受影响。`
  if (more === 0) return '各时段的号数换一换，总数不变。'
  return `多 ${more} 个号，放号以后马上能约；候补的人先得到。`
}

function columnsOf(
  placesOf: (slot: ClinicSlot) => number,
  onChange: (slot: ClinicSlot, capacity: number) => void,
): TableColumnsType<ClinicSlot> {
  return [
    { title: '时段', render: (_, slot) => `${slot.beginTime}–${slot.endTime}` },
    {
      title: '已约',
      render: (_, { taken, extra }) => (extra > 0 ? `${taken}（另有加号 ${extra}）` : taken),
    },
    {
      title: '号数',
      width: 120,
      render: (_, slot) => (
        <InputNumber
          aria-label={`${slot.beginTime} 号数`}
          size="small"
          min={fewest(slot)}
          max={100}
          precision={0}
          value={placesOf(slot)}
          onChange={(value) => onChange(slot, value ?? slot.capacity)}
        />
      ),
    },
  ]
}
