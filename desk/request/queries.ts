/** How pages read and change: TanStack Query with the desk's habits. */
import {
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query'
import { App } from 'antd'

interface ReadOptions {
  /** Lists that others change renew themselves. */
  everyMs?: number
  isOn?: boolean
}

/** Reads; what is known is shown while it is read anew. The key begins with the room. */
export function useRead<Reply>(
  key: QueryKey,
  read: (options: { isRenewing: boolean }) => Promise<Reply>,
  { everyMs, isOn = true }: ReadOptions = {},
): UseQueryResult<Reply> {
  const client = useQueryClient()
  return useQuery({
    queryKey: key,
    queryFn: () => read({ isRenewing: client.getQueryData(key) !== undefined }),
    enabled: isOn,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
}

interface Change<Input> {
  change: (input: Input) => Promise<unknown>
  /** Rooms whose lists are read anew. */
  renews: readonly string[]
  done?: string
  onDone?: () => void
}

/** Changes something; a refusal is told, and what it changed is read anew either way. */
export function useChange<Input>({ change, renews, done, onDone }: Change<Input>) {
  const client = useQueryClient()
  const { message } = App.useApp()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (done !== undefined) void message.success(done)
      onDone?.()
    },
    onError: (error) => void message.error(error.message),
    onSettled: () =>
      Promise.all(renews.map((room) => client.invalidateQueries({ queryKey: [room] }))),
  })
}
