import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { StaffSelf } from '@/contract/desk/session'
import { moment } from '../parts/words'

/** What stands above a page on paper: by whom it was printed, and when; 3 分钟前 would say nothing there. */
export function Printed({ self: { name, staffId } }: { self: StaffSelf }) {
  const [at, note] = useState('')
  useEffect(() => {
    const begin = () => flushSync(() => note(moment(new Date().toISOString())))
    addEventListener('beforeprint', begin)
    return () => removeEventListener('beforeprint', begin)
  }, [])
  return (
    <p className="only-printed">
      医院工作台　{name}（{staffId}）打印于 {at}
    </p>
  )
}
