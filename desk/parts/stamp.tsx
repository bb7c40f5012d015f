import { Flex, Typography } from 'antd'
import { useNow } from './now'
import { away, moment } from './words'

/** A moment, and how long ago that is, or how long until then. */
export function Stamp({ at }: { at: string }) {
  // It is drawn again with every step; what was written since the last one is past all the same.
  useNow()
  return (
    <Flex vertical>
      <span>{moment(at)}</span>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {away(at, new Date().toISOString())}
      </Typography.Text>
    </Flex>
  )
}
