import { View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'

import { reportTypeLabels, type LabItem, type Report } from '@/contract/report'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { FoldForElders } from '@/ui/lists/fold_for_elders'
import { formatMoment, hospitalDay } from '@/ui/facts/format_day'
import { Icon } from '@/ui/icons/icon'
import { film } from '@/ui/icons/service'
import { Notice } from '@/ui/states/notice'
import { Pressable } from '@/platform/elements/pressable'
import { Sheet } from '@/ui/overlays/sheet'
import { Tag, Tags } from '@/ui/facts/tag'

import { CultureCard } from './culture_card'
import { ExamCards } from './exam_cards'
import { ItemSheet } from './item_sheet'
import { LabCards } from './lab_cards'
import { briefTag, factsOf, labSentence, timeLabel } from './report_words'
import styles from './report_view.module.scss'

interface ReportViewProps {
  report: Report
  /** An item's trend, where the reader may see it. */
  renderTrend?: (item: LabItem) => ReactNode
  /** Opens the film, where the reader may see it. */
  onOpenFilm?: (() => void) | undefined
  /** The reader wants results that wait for a doctor all the same. */
  onShowNow?: () => Promise<void>
}

/** A report in full, of any kind and state: the most important first. Every text is shown as plain text. */
export function ReportView({ report, renderTrend, onOpenFilm, onShowNow }: ReportViewProps) {
  const [opened, setOpened] = useState<LabItem>()
  const today = hospitalDay(report.serverNow)
  const tag = briefTag(report)
  return (
    <View>
      <Card title={report.name}>
        <Tags>
          <Tag>{reportTypeLabels[report.type]}</Tag>
          {tag && <Tag tone={tag.tone}>{tag.words}</Tag>}
          {report.isCorrected && <Tag tone="warning">已更正</Tag>}
        </Tags>
        {report.items.length > 0 && (
          <View className={styles.sentence}>{labSentence(report.items)}</View>
        )}
        <View className={styles.time}>{timeLabel(report, today)}</View>
      </Card>
      <StateNotice report={report} onShowNow={onShowNow} />
      {report.status === 'PUBLISHED' && (
        <Results
          report={report}
          canSeeTrends={renderTrend !== undefined}
          onOpen={setOpened}
          onOpenFilm={onOpenFilm}
        />
      )}
      <FoldForElders title="报告信息">
        <Facts report={report} />
      </FoldForElders>
      {report.status === 'PUBLISHED' && (
        <View className={styles.foot}>
          报告供医生结合病情判断。页面上的解释是常识，不是诊断，请不要据此自行用药、停药。
        </View>
      )}
      {opened && (
        <Sheet
          isOpen
          title={opened.itemName}
          onClose={() => setOpened(undefined)}
          bottom={<Button onPress={() => setOpened(undefined)}>知道了</Button>}
        >
          <ItemSheet
            item={opened}
            trend={opened.hasTrend && renderTrend ? renderTrend(opened) : undefined}
          />
        </Sheet>
      )}
    </View>
  )
}

interface ResultsProps {
  report: Report
  canSeeTrends: boolean
  onOpen: (item: LabItem) => void
  onOpenFilm: (() => void) | undefined
}

/** The findings. */
function Results({ report, canSeeTrends, onOpen, onOpenFilm }: ResultsProps) {
  const { items, organisms, exam, hasFile, reminder } = report
  return (
    <>
      {items.length > 0 && (
        <LabCards
          items={items}
          today={hospitalDay(report.serverNow)}
          canSeeTrends={canSeeTrends}
          onOpen={onOpen}
        />
      )}
      {organisms.map((organism) => (
        <CultureCard key={organism.name} organism={organism} />
      ))}
      {exam && <ExamCards exam={exam} />}
      {exam?.studyUid && onOpenFilm && (
        <Card isFlush>
          <Pressable className={styles.film} onPress={onOpenFilm}>
            <Icon of={film} sizePx={26} />
            <View className={styles.film_words}>看云胶片（全部影像）</View>
          </Pressable>
        </Card>
      )}
      {hasFile && (
        <Notice title="报告原件是 PDF 文件">
          {canSeeTrends
            ? '点下面的“打开报告原件”，可以看、保存、打印。'
            : '分享的页面里不显示原件，请向分享给您的人要。'}
        </Notice>
      )}
      {reminder && <Notice>{reminder}</Notice>}
    </>
  )
}

/** Notices about this report, and what to do. */
function StateNotice({ report, onShowNow }: Pick<ReportViewProps, 'report' | 'onShowNow'>) {
  if (report.status === 'PENDING')
    return <Notice title="报告还没有出">出报告后会发消息告诉您，不用一直等在这里。</Notice>
  if (report.doctorFirstUntil) {
    const until = formatMoment(report.doctorFirstUntil, hospitalDay(report.serverNow))
    return (
      <>
        <Notice title="医生会先与您联系">
          {`您选了这类结果先由医生告诉您。医生说过以后，最晚${until}，这里就能看。`}
        </Notice>
        {onShowNow && (
          <View className={styles.now}>
            <Button kind="secondary" isWide onPress={onShowNow}>
              现在就看
            </Button>
          </View>
        )}
      </>
    )
  }
  if (report.status === 'WITHHELD') {
    return (
      <Notice
        tone="warning"
        title={report.isWithdrawn ? '医院收回了这份报告' : '这份报告不在手机上显示'}
      >
        {report.withheldReason ??
          (report.isWithdrawn ? '请咨询开单医生。' : '请本人带身份证到医院领取。')}
      </Notice>
    )
  }
  return (
    <>
      {report.isCritical && (
        <Notice tone="danger" title="有危急值" isUrgent>
          请马上联系开单医生或到急诊科。如果人不舒服，拨打 120。
        </Notice>
      )}
      {report.isCorrected && (
        <Notice tone="warning" title="这份报告更正过">
          {report.correctionNote ?? '请以现在看到的为准。'}
        </Notice>
      )}
    </>
  )
}

function Facts({ report }: { report: Report }) {
  return (
    <Card title="报告信息">
      {factsOf(report).map(({ label, value }) => (
        <View key={label} className={styles.fact}>
          <View className={styles.label}>{label}</View>
          <View className={styles.fact_value}>{value}</View>
        </View>
      ))}
    </Card>
  )
}
