import { Flex, Typography } from 'antd'
import { useNow } from './now'
import { away, moment } from './words'

/** A moment, and how long ago that is, or how long until then. */
export function Stamp({ at }: { at: string }) {
  const now = useNow()
  return (
    <Flex vertical>
      <span>{moment(at)}</span>
      <Typography.Text className="not-printed" type="secondary" style={{ fontSize: 12 }}>
        {away(at, now.toISOString())}
      </Typography.Text>
    </Flex>
  )
}
