/** Lists that go on: page by page, by the mark that the server gave. */
import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query'

interface Page<Row> {
  list: Row[]
  next: string | null
}

/** Everything that was read of a list, and reading on. The key begins with the room. */
export function useInfiniteList<Row>(
  key: QueryKey,
  read: (after: string | undefined, options: { isRenewing: boolean }) => Promise<Page<Row>>,
  { everyMs }: { everyMs?: number } = {},
) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, client, queryKey }) =>
      read(pageParam, {
        isRenewing: client.getQueryData(queryKey) !== undefined && pageParam === undefined,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
  return { query, rows: query.data?.pages.flatMap(({ list }) => list) ?? [] }
}
