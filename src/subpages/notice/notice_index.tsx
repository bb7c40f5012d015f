import { observer } from 'mobx-react-lite'
import { useState } from 'react'

import { remarkTypeLabels, type Remark, type RemarkVersion } from '@/contract/hospital'
import { listNoticesWithPolicy } from '@/gates/policy_notices'
import { addressOf, useRouteParameters } from '@/navigation/navigate'
import { useSharePage } from '@/platform/wechat/share_page'
import { api } from '@/request/api'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { readRemarks } from '@/storage/keys'
import { hospitalStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { FilterChips } from '@/ui/forms/filter_chips'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { empty } from '@/ui/pictures/states'
import { Tabs } from '@/ui/forms/segmented'
import { TextField } from '@/ui/forms/text_field'

import { FoundList, RemarkList } from './remark_list'
import { RemarkReading } from './remark_reading'
import { branchesOf, remarkKey, remarksFor, remarksOf, searchRemarks } from './remarks'

definePageConfig({
  navigationBarTitleText: '须知',
  enablePullDownRefresh: true,
  enableShareAppMessage: true,
})

const kinds = Object.entries(remarkTypeLabels).map(([value, words]) => ({ value, words }))
const choices = [{ value: 'all', words: '全部' }, ...kinds]

/** Notices by kind and branch, a search through them, and one to read with its versions. */
export default observer(function NoticeIndex() {
  const asked = useRouteParameters('notice_index')
  const { hospitalId } = hospitalStore
  const [kind, setKind] = useState(asked.type ?? 'all')
  const [branchIds, setBranchIds] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const [openKey, setOpenKey] = useState<string>()
  const [isClosed, setClosed] = useState(false)
  const [versions, setVersions] = useState<RemarkVersion[]>()
  const [read, setRead] = useState(() => readRemarks.read() ?? [])
  const { state, refresh } = useRequest({ hospitalId, type: asked.type }, ({ type }) =>
    listNoticesWithPolicy(type === 'privacy_policy' ? type : undefined),
  )

  usePageRefresh(refresh)
  useSharePage(() => ({
    title: `${hospitalStore.name} 须知`.trim(),
    path: addressOf('notice_index', { type: asked.type }),
  }))

  function open(remark: Remark): void {
    const key = remarkKey(remark)
    setOpenKey(key)
    setClosed(false)
    setVersions(undefined)
    if (read.includes(key)) return
    const next = [key, ...read].slice(0, 200)
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

  return (
    <PageFrame title="须知">
      <Loaded state={state}>
        {(all) => {
          const shown = remarksFor(remarksOf(all, kind), branchIds[0])
          const named = isClosed ? undefined : findAsked(all, shown, asked)
          const reading = all.find((remark) => remarkKey(remark) === openKey) ?? named
          if (reading) {
            return (
              <RemarkReading
                key={remarkKey(reading)}
                remark={reading}
                versions={versions}
                onAskVersions={() => askVersions(reading)}
                onClose={close}
              />
            )
          }
          const branches = branchesOf(all).map(({ hospitalBranchId, name }) => ({
            value: hospitalBranchId,
            words: name,
          }))
          return (
            <>
              <TextField
                label="搜索须知"
                value={typed}
                onChange={setTyped}
                placeholder="例如：退号、发票、押金"
                maxLength={30}
                isClearable
              />
              {typed.trim() ? (
                <SearchResult remarks={all} typed={typed} onOpen={open} />
              ) : (
                <>
                  <Tabs label="须知类型" choices={choices} value={kind} onChange={setKind} />
                  {branches.length > 0 && (
                    <FilterChips
                      label="院区"
                      chips={branches}
                      values={branchIds}
                      onChange={(values) => setBranchIds(values.slice(-1))}
                    />
                  )}
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
                      hasTelephone
                    />
                  )}
                </>
              )}
            </>
          )
        }}
      </Loaded>
    </PageFrame>
  )
})

function SearchResult({
  remarks,
  typed,
  onOpen,
}: {
  remarks: Remark[]
  typed: string
  onOpen: (remark: Remark) => void
}) {
  const found = searchRemarks(remarks, typed)
  if (found.length > 0) return <FoundList found={found} onOpen={onOpen} />
  return (
    <EmptyState picture={empty} text="没有找到" note="换一个词试试，或打电话问医院" hasTelephone />
  )
}

/** A link may name one notice, or a kind that has only one. */
function findAsked(
  all: Remark[],
  shown: Remark[],
  asked: { type?: string; remarkId?: string },
): Remark | undefined {
  if (asked.remarkId) return all.find((remark) => remark.remarkId === asked.remarkId)
  return asked.type && asked.type in remarkTypeLabels && shown.length === 1 ? shown[0] : undefined
}
