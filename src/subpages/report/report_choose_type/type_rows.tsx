import { View } from '@tarojs/components'

import { reportTypeLabels, type ReportTypeSummary } from '@/contract/report'
import { go } from '@/navigation/navigate'
import { Tag } from '@/ui/facts/tag'
import { hospital } from '@/ui/icons/care'
import { search } from '@/ui/icons/frame'
import { film, report } from '@/ui/icons/service'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

import styles from '../report.module.scss'
import { formatCount, formatPending, typeNotes } from '../report_states'

/** One type of report: how many there are, new and pending ones. */
export function TypeRow({
  summary,
  today,
  onOpen,
}: {
  summary: ReportTypeSummary
  today: string
  onOpen: () => unknown
}) {
  const pending = formatPending(summary, today)
  const note = (
    <>
      <View>{`${typeNotes[summary.type]} · ${formatCount(summary)}`}</View>
      {pending && <View className={styles.pending}>{pending}</View>}
    </>
  )
  return (
    <ListRow
      title={reportTypeLabels[summary.type]}
      note={note}
      value={
        summary.unreadCount > 0 ? (
          <Tag tone="danger">{`${summary.unreadCount} 份未读`}</Tag>
        ) : undefined
      }
      onPress={onOpen}
    />
  )
}

interface OtherSearchesProps {
  hospitalBranchId: string | undefined
  branchCount: number
  hasFilms: boolean
}

/** Other ways to find reports than by type. */
export function OtherSearches({ hospitalBranchId, branchCount, hasFilms }: OtherSearchesProps) {
  return (
    <Card isFlush>
      <ListRow
        icon={report}
        title="全部报告"
        onPress={go('report_order_list', { hospitalBranchId })}
      />
      {branchCount > 1 && (
        <ListRow
          icon={hospital}
          title="选择院区"
          value={hospitalBranchId ? '已选' : '全部院区'}
          onPress={go('report_choose_hospital')}
        />
      )}
      <ListRow
        icon={search}
        title="按号码查报告"
        note="就诊卡号、门诊号、住院号"
        onPress={go('report_search_card')}
      />
      {hasFilms && (
        <ListRow
          icon={film}
          title="云胶片"
          note="CT、磁共振、X线的影像"
          onPress={go('cloud_film_index')}
        />
      )}
    </Card>
  )
}
