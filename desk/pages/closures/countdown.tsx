import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import { closureCalls, type Closure } from '@/contract/desk/closures'
import { useMay } from '../../app/self'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { api } from '../../request/api'

interface CountdownProps {
  closure: Closure
  /** The server's clock when this was read, and this computer's. */
  now: string
  readAt: number
}

/** For how long it can still be undone, and undoing it. */
export function Countdown({ closure, now, readAt }: CountdownProps) {
  const [isAsking, ask] = useState(false)
  const mayUndo = useMay(closureCalls.undo)
  const seconds = useSecondsLeft(Date.parse(closure.notifiesAt) - Date.parse(now) + readAt)
  return (
    <>
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        message={
          seconds === 0
            ? '马上开始通知患者'
            : `${clock(seconds)} 后开始逐个停诊并通知患者；现在已经不能再约，还没有通知任何人`
        }
        action={
          mayUndo && (
            <Button danger onClick={() => ask(true)}>
              撤销
            </Button>
          )
        }
      />
      {isAsking && (
        <ChangeWithReason
          title="撤销这次成批停诊"
          effect={`${closure.clinics} 个门诊照常，马上又能约；没有患者知道过。`}
          confirm="撤销"
          change={(reason) => api.closures.undo({ closureId: closure.closureId, reason })}
          renews={['closures', 'clinics', 'closure-preview']}
          done="已撤销，门诊照常"
          onEnd={() => ask(false)}
        />
      )}
    </>
  )
}

function useSecondsLeft(until: number): number {
  const [now, tick] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** `4:05` */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
