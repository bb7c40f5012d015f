import { useState } from 'react'

import type { Remark, RemarkVersion } from '@/contract/hospital'
import { api } from '@/request/api'
import { readRemarks } from '@/storage/keys'

import { remarkKey } from '../remarks'

const maxRemembered = 200

/** The open notice, its versions once requested, and the notices read before. */
export function useReading() {
  const [openKey, setOpenKey] = useState<string>()
  const [isClosed, setClosed] = useState(false)
  const [versions, setVersions] = useState<RemarkVersion[]>()
  const [read, setRead] = useState(() => readRemarks.read() ?? [])

  function open(remark: Remark): void {
    const key = remarkKey(remark)
    setOpenKey(key)
    setClosed(false)
    setVersions(undefined)
    if (read.includes(key)) return
    const next = [key, ...read].slice(0, maxRemembered)
    readRemarks.write(next)
    setRead(next)
  }

  function close(): void {
    setOpenKey(undefined)
    setVersions(undefined)
    setClosed(true)
  }

  async function askVersions({ remarkId }: Remark): Promise<void> {
    if (remarkId)
      setVersions(await api.hospital.listRemarkVersions({ remarkId }, { loading: true }))
  }

  return { openKey, isClosed, versions, read, open, close, askVersions }
}
