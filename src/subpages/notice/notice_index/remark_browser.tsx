import type { Remark } from '@/contract/hospital'
import { remarkTypeLabels } from '@/contract/hospital/remark_words'
import { Button } from '@/ui/forms/button'
import { FilterChips } from '@/ui/forms/filter_chips'
import { Tabs } from '@/ui/forms/tabs'
import { TextField } from '@/ui/forms/text_field'
import { UnlessElder } from '@/ui/frame/unless_elder'
import { noArticles } from '@/ui/pictures/nothing/no_articles'
import { nothingFound } from '@/ui/pictures/nothing/nothing_found'
import { EmptyState } from '@/ui/states/empty_state'

import { FoundList, RemarkList } from '../remark_list'
import { branchesOf, searchRemarks } from '../remarks'

const kinds = Object.entries(remarkTypeLabels).map(([value, words]) => ({ value, words }))
const choices = [{ value: 'all', words: '全部' }, ...kinds]

/** The choice of notices. */
export interface RemarkChoice {
  kind: string
  branchId?: string
  typed: string
}

interface RemarkBrowserProps {
  remarks: Remark[]
  /** The notices of the chosen type and branch. */
  shown: Remark[]
  choice: RemarkChoice
  read: readonly string[]
  onChoose: (change: Partial<RemarkChoice>) => void
  onOpen: (remark: Remark) => void
}

/** All notices by kind and branch, and a search through them. */
export function RemarkBrowser(props: RemarkBrowserProps) {
  const { typed } = props.choice
  return (
    <>
      <TextField
        label="搜索须知"
        value={typed}
        onChange={(words) => props.onChoose({ typed: words })}
        placeholder="例如：退号、发票、押金"
        maxLength={30}
        isClearable
      />
      {typed.trim() ? (
        <SearchResult remarks={props.remarks} typed={typed} onOpen={props.onOpen} />
      ) : (
        <ByKind {...props} />
      )}
    </>
  )
}

function ByKind({ remarks, shown, choice, read, onChoose, onOpen }: RemarkBrowserProps) {
  const { kind, branchId } = choice
  const branches = branchesOf(remarks)
  return (
    <>
      <UnlessElder>
        <Tabs
          label="须知类型"
          choices={choices}
          value={kind}
          onChange={(chosen) => onChoose({ kind: chosen })}
        />
        {branches.length > 0 && (
          <FilterChips
            label="院区"
            chips={branches.map(({ hospitalBranchId, name }) => ({
              value: hospitalBranchId,
              words: name,
            }))}
            values={branchId === undefined ? [] : [branchId]}
            onChange={(values) => onChoose({ branchId: values[values.length - 1] })}
          />
        )}
      </UnlessElder>
      {shown.length > 0 ? (
        <RemarkList remarks={shown} read={read} onOpen={onOpen} />
      ) : (
        <EmptyState
          picture={noArticles}
          text="这一类还没有内容"
          action={
            <Button kind="secondary" onPress={() => onChoose({ kind: 'all' })}>
              看全部须知
            </Button>
          }
          hasTelephone
        />
      )}
    </>
  )
}

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
    <EmptyState
      picture={nothingFound}
      text="没有找到"
      note="换一个词试试，或打电话问医院"
      hasTelephone
    />
  )
}
