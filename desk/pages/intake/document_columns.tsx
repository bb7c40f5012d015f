import { Flex, Typography } from 'antd'
import { documentLabels } from '@/contract/desk/intake'
import { describeReason } from './reason_words'

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

/** Reasons one below the other, each in words, and in the protocol's terms for the developers of the sender. */
export function Reasons({ of }: { of: readonly string[] }) {
  return (
    <Flex vertical gap={4}>
      {of.map((reason) => (
        <Reason key={reason} of={reason} />
      ))}
    </Flex>
  )
}

function Reason({ of }: { of: string }) {
  const said = describeReason(of)
  if (said === undefined) return <span>{of}</span>
  return (
    <Flex vertical>
      <span>{said}</span>
      <Typography.Text type="secondary" lang="en">
        {of}
      </Typography.Text>
    </Flex>
  )
}
