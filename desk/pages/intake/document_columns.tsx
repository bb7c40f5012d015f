import { Flex, Typography } from 'antd'
import { documentLabels } from '@/contract/desk/intake'

interface Named {
  document: string
  id: string
  version: number | null
}

/** Which document it is, and in which version. */
export const documentColumns = [
  {
    title: '文档',
    width: 130,
    render: (_: unknown, { document }: Named) => documentLabels[document] ?? document,
  },
  { title: '编号', width: 200, render: (_: unknown, one: Named) => <Id {...one} /> },
]

function Id({ id, version }: Named) {
  return (
    <Flex vertical>
      <Typography.Text copyable ellipsis={{ tooltip: id }} style={{ maxWidth: 180 }}>
        {id}
      </Typography.Text>
      {version !== null && <Typography.Text type="secondary">版本 {version}</Typography.Text>}
    </Flex>
  )
}

/** Lines in the protocol's terms, one below the other. */
export function Lines({ of }: { of: readonly string[] }) {
  return (
    <Flex vertical>
      {of.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Flex>
  )
}
