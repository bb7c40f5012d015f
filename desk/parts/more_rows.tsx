import { Button, Flex } from 'antd'

/** Under a list that goes on. */
export function More({
  list,
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}) {
  if (!list.hasNextPage) return null
  return (
    <Flex justify="center" style={{ padding: 16 }}>
      <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        再看一些
      </Button>
    </Flex>
  )
}
