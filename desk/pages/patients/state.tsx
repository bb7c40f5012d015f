import { Flex, Typography } from 'antd'

interface StateProps {
  stateText: string
  note: string | null
  isProblem: boolean
}

/** How something stands, and why. */
export function State({ stateText, note, isProblem }: StateProps) {
  return (
    <Flex vertical>
      {isProblem ? <Typography.Text type="danger">{stateText}</Typography.Text> : stateText}
      {note !== null && <Typography.Text type="secondary">{note}</Typography.Text>}
    </Flex>
  )
}
