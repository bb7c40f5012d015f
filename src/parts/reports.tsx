import { CultureCard } from '@/components/report_view/culture_card'
import { ExamCards } from '@/components/report_view/exam_cards'
import { ItemSheet } from '@/components/report_view/item_sheet'
import { LabCards } from '@/components/report_view/lab_cards'
import { RangeBar } from '@/components/report_view/range_bar'
import { ReportView } from '@/components/report_view/report_view'
import { TrendChart } from '@/components/report_view/trend_chart'
import { TrendView } from '@/components/report_view/trend_view'

import { today } from './days'
import { examReport, items, labReport, organism } from './results'
import type { Room } from './shown'
import { trend } from './trends'

const press = () => undefined
const [critical, low, normal] = items

/** 报告 */
export const reports: Room = {
  'components/report_view/report_view': {
    '检验，有危急值': (
      <ReportView report={labReport} renderTrend={() => <TrendView trend={trend} />} />
    ),
    '检查，更正过，有影像': <ReportView report={examReport} onOpenFilm={press} />,
    还没有出: <ReportView report={{ ...labReport, status: 'PENDING', reportTime: null }} />,
    不在手机上显示: <ReportView report={{ ...labReport, status: 'WITHHELD' }} />,
    先由医生告诉: (
      <ReportView
        report={{ ...labReport, status: 'WITHHELD', doctorFirstUntil: labReport.serverNow }}
        onShowNow={() => Promise.resolve()}
      />
    ),
  },
  'components/report_view/lab_cards': {
    有异常: <LabCards items={items} today={today} canSeeTrends onOpen={press} />,
    都正常: (
      <LabCards items={normal ? [normal] : []} today={today} canSeeTrends={false} onOpen={press} />
    ),
  },
  'components/report_view/range_bar': {
    ...(low && { '偏低，有上次': <RangeBar item={low} isOff /> }),
    ...(normal && { 正常: <RangeBar item={normal} isOff={false} /> }),
  },
  'components/report_view/culture_card': { 药敏: <CultureCard organism={organism} /> },
  'components/report_view/exam_cards': examReport.exam
    ? { '意见、所见、图像': <ExamCards exam={examReport.exam} /> }
    : {},
  'components/report_view/item_sheet': {
    ...(low && { '有解释、有趋势': <ItemSheet item={low} trend={<TrendView trend={trend} />} /> }),
    ...(critical && { 危急值: <ItemSheet item={critical} trend={undefined} /> }),
  },
  'components/report_view/trend_chart': { 换过单位和方法: <TrendChart trend={trend} /> },
  'components/report_view/trend_view': {
    一年三次: <TrendView trend={trend} />,
    只有一次: <TrendView trend={{ ...trend, points: trend.points.slice(0, 1) }} />,
  },
}
