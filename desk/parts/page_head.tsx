import { Flex, Typography } from 'antd'
import { useEffect, type ReactNode } from 'react'

/** The head of a page: its name, what it is for, and what one does with all of it. */
export function PageHead({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children?: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} - 医院工作台`
  }, [title])
  return (
    <Flex justify="space-between" align="center" gap={16} style={{ marginBottom: 16 }} wrap>
      <div>
        <Typography.Title level={1} style={{ fontSize: 22, margin: 0 }}>
          {title}
        </Typography.Title>
        {hint !== undefined && <Typography.Text type="secondary">{hint}</Typography.Text>}
      </div>
      {children}
    </Flex>
  )
}
