import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Card, Flex, Skeleton, Typography } from 'antd'
import type { ReactNode } from 'react'
import { MayLink } from '../../app/may_link'

interface PartProps<Reply> {
  title: string
  /** The list that has as many. */
  to?: string
  read: UseQueryResult<Reply>
  /** Lines while it is read. */
  lines?: number
  children: (reply: Reply) => ReactNode
}

/** One part of the page with its states: read, being read, not to be read. */
export function Part<Reply>({ title, to, read, lines = 4, children }: PartProps<Reply>) {
  const { data, isError } = read
  return (
    <Card
      size="small"
      style={{ height: '100%' }}
      title={
        <h2 style={{ margin: 0, fontSize: 14 }}>
          <MayLink to={to}>{title}</MayLink>
        </h2>
      }
    >
      {data !== undefined && children(data)}
      {data === undefined && !isError && (
        <Skeleton active title={false} paragraph={{ rows: lines }} />
      )}
      {data === undefined && isError && (
        <Flex gap={8} align="center">
          <span>没有读到</span>
          <Button size="small" onClick={() => void read.refetch()}>
            再试一次
          </Button>
        </Flex>
      )}
    </Card>
  )
}

interface RowProps {
  name: ReactNode
  /** Under the name. */
  aside?: ReactNode
  value: ReactNode
  /** Under the value. */
  more?: ReactNode
}

/** A line of a part: what, and how much. */
export function Line({ name, aside, value, more }: RowProps) {
  return (
    <Flex
      justify="space-between"
      gap={12}
      style={{ paddingBlock: 6, borderBottom: '1px solid var(--desk-line)' }}
    >
      <div style={{ minWidth: 0 }}>
        <div style={cut}>{name}</div>
        {aside !== undefined && <Aside>{aside}</Aside>}
      </div>
      <div style={{ flex: 'none', textAlign: 'right' }}>
        <div>{value}</div>
        {more !== undefined && <Aside>{more}</Aside>}
      </div>
    </Flex>
  )
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

function Aside({ children }: { children: ReactNode }) {
  return (
    <Typography.Text type="secondary" style={{ ...cut, display: 'block', fontSize: 12 }}>
      {children}
    </Typography.Text>
  )
}

/** What nothing means. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p style={{ margin: '8px 0' }}>{children}</p>
}
