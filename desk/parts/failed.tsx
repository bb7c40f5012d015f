import { Button, Empty } from 'antd'

/** What stands in the place of data that could not be read. */
export function Failed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  return (
    <Empty style={{ padding: 48 }} description={error.message}>
      <Button onClick={onAgain}>再试一次</Button>
    </Empty>
  )
}
