import { Tag } from 'antd'
import type { ReactNode } from 'react'

/** A tag that waits for somebody. */
export function AmberTag({ children }: { children: ReactNode }) {
  return (
    <Tag
      bordered={false}
      style={{ color: 'var(--desk-amber)', background: 'var(--desk-amber-ground)' }}
    >
      {children}
    </Tag>
  )
}
