import { useQueryClient, type Query } from '@tanstack/react-query'
import { Button, Flex, Modal } from 'antd'
import { useEffect, useRef } from 'react'
import type { StaffSelf } from '@/contract/desk/session'

const couldNotBeRead = ({ state }: Query): boolean => state.status === 'error'

/** Stands over the whole page when the session has ended: what was being written stays below, out of sight, until the same person has signed in in a window beside it. Anybody else begins anew. */
export function SignedOut({ self, isOut }: { self: StaffSelf; isOut: boolean }) {
  const client = useQueryClient()
  const { current: staffId } = useRef(self.staffId)
  useEffect(() => {
    if (self.staffId !== staffId) location.assign('/')
  }, [self.staffId, staffId])
  return (
    <Modal
      open={isOut}
      title="登录已过期"
      closable={false}
      // Above every other dialog.
      zIndex={2000}
      styles={{ mask: { background: 'var(--desk-page)' } }}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={() => void client.refetchQueries({ predicate: couldNotBeRead })}>
            已经登录，继续
          </Button>
          <Button type="primary" href="/sign-in/begin" target="_blank">
            在新窗口登录
          </Button>
        </Flex>
      }
    >
      正在写的内容还在这一页，没有丢。登录后回到这里接着办。
    </Modal>
  )
}
