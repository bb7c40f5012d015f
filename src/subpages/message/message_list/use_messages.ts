import { useEffect, useState } from 'react'

import type { Message } from '@/contract/message'
import { navigateAddress } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { usePagedList } from '@/request/loading/use_paged_list'
import { PAGE_SIZE } from '@/settings/limits'
import { visitingPatientStore } from '@/stores'

/** The shown messages (all, unread, of one patient), and marking them read. */
export function useMessages() {
  const { patients } = visitingPatientStore
  const [shown, setShown] = useState('all')
  const [readHere, setReadHere] = useState<readonly string[]>([])
  const list = usePagedList(
    (after, options) =>
      api.message.listMessages(
        {
          after,
          pageSize: PAGE_SIZE,
          ...(shown === 'unread' && { unread: 'true' as const }),
          ...(shown !== 'all' && shown !== 'unread' && { patientId: shown }),
        },
        options,
      ),
    [shown],
  )
  const isRead = (message: Message) => message.isRead || readHere.includes(message.messageId)
  const rows = list.state.status === 'ready' ? list.state.data : []

  // The tabs by patient need them, also when this is the first page of a visit.
  useEffect(() => {
    if (patients.length === 0) void visitingPatientStore.refresh().catch(() => undefined)
  }, [patients.length])
  usePageRefresh(list.refresh)

  async function open(message: Message): Promise<void> {
    if (!isRead(message)) {
      setReadHere((before) => [...before, message.messageId])
      await api.message
        .markRead({ messageId: message.messageId }, { prompt: false, loading: false })
        .catch(() => undefined)
    }
    if (message.route) await navigateAddress(message.route)
  }

  async function readAll(): Promise<void> {
    await api.message.markRead({})
    setReadHere(rows.map(({ messageId }) => messageId))
    await list.refresh()
  }

  return { list, shown, setShown, isRead, isAllRead: rows.every(isRead), open, readAll }
}
