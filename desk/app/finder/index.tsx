import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { StaffSelf } from '@/contract/desk/session'

/** Who has a Mac reads its own key. */
const isMac = /Mac/.test(navigator.userAgent)
const FinderDialog = lazy(() => import('./dialog'))

/** Ctrl K, or ⌘ K: pages, clinics, orders and patients from anywhere. */
export function Finder({ self }: { self: StaffSelf }) {
  const [isShown, show] = useState(false)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (document.querySelector('[role=dialog][aria-modal=true]') === null) show(true)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return (
    <>
      <Button type="text" icon={<SearchOutlined aria-hidden />} onClick={() => show(true)}>
        查找 <kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </Button>
      {isShown && (
        <Suspense fallback={null}>
          <FinderDialog self={self} onEnd={() => show(false)} />
        </Suspense>
      )}
    </>
  )
}
