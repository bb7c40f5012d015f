import { View } from '@tarojs/components'

import { briefTag, timeLabel } from '@/components/report_view/report_words'
import { reportTypeLabels, type ReportBrief } from '@/contract/report'
import { go } from '@/navigation/navigate'
import { Card } from '@/ui/lists/card'
import { Tag, Tags } from '@/ui/facts/tag'

import styles from './report.module.scss'

interface ReportRowProps {
  brief: ReportBrief
  today: string
}

/** A report in a list: what, when, and the most important fact. */
export function ReportRow({ brief, today }: ReportRowProps) {
  const tag = briefTag(brief)
  return (
    <Card onPress={go('report_order_detail', { reportId: brief.reportId })}>
      <View className={styles.row}>
        <View className={styles.name}>
          {!brief.isRead && <View className={styles.dot} aria-hidden />}
          {brief.name}
        </View>
        {tag && <Tag tone={tag.tone}>{tag.words}</Tag>}
      </View>
      <View className={styles.note}>{timeLabel(brief, today)}</View>
      <View className={styles.note}>
        {[brief.branchName, brief.departName, brief.applyDoctor].filter(Boolean).join(' · ')}
      </View>
      <View className={styles.tags}>
        <Tags>
          <Tag>{reportTypeLabels[brief.type]}</Tag>
          {!brief.isRead && <Tag tone="brand">未读</Tag>}
          {brief.isCorrected && <Tag tone="warning">已更正</Tag>}
        </Tags>
      </View>
    </Card>
  )
}
