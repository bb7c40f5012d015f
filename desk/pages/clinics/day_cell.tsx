import { Flex, Typography } from 'antd'
import { Link } from 'react-router'
import type { WeekCell } from '@/contract/desk/clinic_week'
import { ShareBar } from '../../parts/share_bar'

/** A department's day: sold of what is open, and what else stands out. */
export function DayCell({ cell, name }: { cell: WeekCell | undefined; name: string }) {
  if (cell === undefined) return <Typography.Text type="secondary">无门诊</Typography.Text>
  const { clinics, stopped, capacity, taken, held, waiting } = cell
  if (stopped === clinics) return <Typography.Text type="danger">全部停诊</Typography.Text>
  const percent = capacity === 0 ? 0 : Math.round((taken / capacity) * 100)
  const notes = [
    held > 0 ? `占 ${held}` : '',
    waiting > 0 ? `候补 ${waiting}` : '',
    stopped > 0 ? `停 ${stopped}` : '',
  ].filter((note) => note !== '')
  return (
    <Flex vertical title={`${name}：${clinics} 个门诊，已约 ${taken}，共 ${capacity}`}>
      <Link
        to={{ search: new URLSearchParams({ day: cell.day, text: name }).toString() }}
        style={{ whiteSpace: 'nowrap' }}
      >
        {taken} / {capacity}
      </Link>
      <ShareBar percent={percent} words="已约" width={80} />
      {notes.length > 0 && (
        <Typography.Text style={{ fontSize: 12, color: 'var(--desk-amber)' }}>
          {notes.join(' · ')}
        </Typography.Text>
      )}
    </Flex>
  )
}
