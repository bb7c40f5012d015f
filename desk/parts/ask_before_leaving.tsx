import { Modal } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Asks before changes that were not made are left behind: by a link of the desk, and by closing the window. */
export function AskBeforeLeaving({ isChanged, what }: { isChanged: boolean; what: string }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
  if (blocker.state !== 'blocked') return null
  return (
    <Modal
      open
      title="离开这一页？"
      okText="放弃改动并离开"
      okButtonProps={{ danger: true }}
      cancelText="留下继续改"
      onOk={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {what}
    </Modal>
  )
}
