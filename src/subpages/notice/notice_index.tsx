import Taro, { usePullDownRefresh } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'

import { remarkTypeLabels, type Remark } from '@/contract/hospital'
import { useRouteParameters } from '@/navigation/navigate'
import { api } from '@/request/api'
import { useRequest } from '@/request/use_request'
import { readRemarks } from '@/storage/keys'
import { hospitalStore } from '@/stores'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty_state'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page_frame'
import { empty } from '@/ui/pictures/states'
import { Tabs } from '@/ui/segmented'

import { RemarkList } from './components/remark_list'
import { RemarkReading } from './components/remark_reading'
import { remarkKey, remarksOf } from './remarks'

definePageConfig({ navigationBarTitleText: '须知', enablePullDownRefresh: true })

const kinds = Object.entries(remarkTypeLabels).map(([value, words]) => ({ value, words }))
const choices = [{ value: 'all', words: '全部' }, ...kinds]

/** Notices by kind: a list, and one to read. */
export default observer(function NoticeIndex() {
  const asked = useRouteParameters('notice_index')
  const { hospitalId, telephone } = hospitalStore
  const [kind, setKind] = useState(asked.type ?? 'all')
  const [openKey, setOpenKey] = useState<string>()
  const [isClosed, setClosed] = useState(false)
  const [read, setRead] = useState(() => readRemarks.read() ?? [])
  const { state, refresh } = useRequest(() => api.hospital.listRemarks({ hospitalId }, { loading: false, prompt: false }), [hospitalId])

  usePullDownRefresh(() => void refresh().finally(() => Taro.stopPullDownRefresh()))

  function open(remark: Remark): void {
    const key = remarkKey(remark)
    setOpenKey(key)
    setClosed(false)
    if (read.includes(key)) return
    const next = [key, ...read].slice(0, 200)
    readRemarks.write(next)
    setRead(next)
  }

  return (
    <PageFrame title="须知">
      <Loaded state={state} telephone={telephone}>
        {(all) => {
          const shown = remarksOf(all, kind)
          const named = isClosed ? undefined : findAsked(all, shown, asked)
          const reading = all.find((remark) => remarkKey(remark) === openKey) ?? named
          if (reading) {
            return (
              <RemarkReading
                remark={reading}
                onClose={() => {
                  setOpenKey(undefined)
                  setClosed(true)
                }}
              />
            )
          }
          return (
            <>
              <Tabs label="须知类型" choices={choices} value={kind} onChange={setKind} />
              {shown.length > 0 ? (
                <RemarkList remarks={shown} read={read} onOpen={open} />
              ) : (
                <EmptyState
                  picture={empty}
                  text="这一类还没有内容"
                  action={
                    <Button kind="secondary" onPress={() => setKind('all')}>
                      看全部须知
                    </Button>
                  }
                  telephone={telephone}
                />
              )}
            </>
          )
        }}
      </Loaded>
    </PageFrame>
  )
})

/** A link may name one notice, or a kind that has only one. */
function findAsked(all: Remark[], shown: Remark[], asked: { type?: string; remarkId?: string }): Remark | undefined {
  if (asked.remarkId) return all.find((remark) => remark.remarkId === asked.remarkId)
  return asked.type && asked.type in remarkTypeLabels && shown.length === 1 ? shown[0] : undefined
}
