import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'

import { accountStore, authStore } from '@/stores'
import { LoadFailed } from '@/ui/states/load_failed'
import { SkeletonList } from '@/ui/states/skeleton'

/** For parts that depend on the bound phone: nothing is shown about it until the server has replied; after a failure it can be asked again. */
export const AccountLoaded = observer(function AccountLoaded({
  children,
}: {
  children: ReactNode
}) {
  const { user, tel, failure } = accountStore
  if (user !== undefined || tel !== '') return <>{children}</>
  if (failure === undefined) return <SkeletonList rows={2} />
  return <LoadFailed error={new Error(failure)} onRetry={() => void authStore.askAgain()} />
})
