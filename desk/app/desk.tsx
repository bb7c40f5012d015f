/** The desk: language, looks, data and addresses around the frame. */
import {
  hashKey,
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type Query,
} from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import 'dayjs/locale/zh-cn'
import { createBrowserRouter, RouterProvider } from 'react-router'
import './tokens.css'
import './desk.css'
import { CallFailed } from '../request/api'
import { looksOf } from './looks'
import { useDocumentLooks } from './looks_choice'
import { routes } from './routes'
import { isSignedOut, sessionKey } from './self'

/** No session leads to the sign-in, wherever that was noticed. Whoever had one keeps the page with what was read and written there: the frame asks him to sign in again. */
function noteSignedOut(error: Error, read?: Query<unknown, unknown>): void {
  if (!isSignedOut(error) || location.pathname.startsWith('/sign-in')) return
  const session = client.getQueryState(sessionKey)
  if (session?.data === undefined) return location.assign('/sign-in')
  if (!isSignedOut(session.error)) void client.invalidateQueries({ queryKey: sessionKey })
  if (read?.state.data !== undefined && read.queryHash !== hashKey(sessionKey))
    read.setState({ status: 'success', error: null })
}

const client = new QueryClient({
  queryCache: new QueryCache({ onError: noteSignedOut }),
  mutationCache: new MutationCache({ onError: (error) => noteSignedOut(error) }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && error instanceof CallFailed && error.status === 0,
    },
  },
})
const router = createBrowserRouter(routes)

export function Desk() {
  const isDark = useDocumentLooks()
  return (
    <ConfigProvider locale={zhCN} theme={looksOf(isDark)} button={{ autoInsertSpace: false }}>
      <App>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  )
}
