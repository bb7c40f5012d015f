/** The desk: language, looks, data and addresses around the frame. */
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
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

/** No session leads to the sign-in, wherever that was noticed; that it ended is said only to those who had one. */
function leaveWhenSignedOut(error: Error): void {
  const isOut = error instanceof CallFailed && error.status === 401
  if (!isOut || location.pathname.startsWith('/sign-in')) return
  const wasHere = client.getQueryData(['session']) !== undefined
  location.assign(wasHere ? '/sign-in?why=expired' : '/sign-in')
}

const client = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
  mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
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
