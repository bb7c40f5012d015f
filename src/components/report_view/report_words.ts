import {
  reportFlagLabels,
  type Explanation,
  type LabItem,
  type Report,
  type ReportBrief,
  type ReportFlag,
  type Susceptibility,
  type Trend,
} from '@/contract/report'
import {
  formatDate,
  formatDay,
  hospitalDay,
  momentInFull,
  formatMoment,
} from '@/ui/facts/format_day'
import type { Tone } from '@/ui/facts/tag'

/** The arrow of a flag; always beside a word. */
const flagArrows = { N: '', L: '↓', H: '↑', LL: '↓↓', HH: '↑↑', A: '！' } satisfies Record<
  ReportFlag,
  string
>

/** The tone of a susceptibility. */
export const susceptibilityTones = { S: 'success', I: 'warning', R: 'danger' } satisfies Record<
  Susceptibility,
  Tone
>

/** `↑ 偏高`, `↓↓ 危急值`; empty for a normal one. */
export function formatFlag({ flag, critical }: Pick<LabItem, 'flag' | 'critical'>): string {
  if (critical) return `${flagArrows[flag]} 危急值`.trim()
  return flag === 'N' ? '' : `${flagArrows[flag]} ${reportFlagLabels[flag]}`
}

/** Splits items into those to look at, and the others. */
export function splitItems<Item extends Pick<LabItem, 'flag' | 'critical'>>(
  items: readonly Item[],
): { abnormal: Item[]; normal: Item[] } {
  const isAbnormal = ({ flag, critical }: Item) => flag !== 'N' || critical
  return { abnormal: items.filter(isAbnormal), normal: items.filter((item) => !isAbnormal(item)) }
}

/** `6 项里 1 项偏高`, `4 项里 1 项危急值、1 项偏低`: a laboratory report in one sentence. */
export function labSentence(items: readonly Pick<LabItem, 'flag' | 'critical'>[]): string {
  const { abnormal } = splitItems(items)
  if (abnormal.length === 0) return `${items.length} 项都正常`
  const counts = new Map<string, number>()
  for (const { flag, critical } of abnormal) {
    const word = critical ? '危急值' : reportFlagLabels[flag]
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return `${items.length} 项里 ${[...counts].map(([word, count]) => `${count} 项${word}`).join('、')}`
}

/** The lines under an item's name: its range, and the value before. */
export function itemNotes(
  { enName, refRange, last }: Pick<LabItem, 'enName' | 'refRange' | 'last'>,
  today: string,
): string[] {
  const before = last && `上次 ${last.value}（${formatDate(hospitalDay(last.at), today)}）`
  return [enName, refRange && `参考 ${refRange}`, before].flatMap((words) => words || [])
}

/** The sentence of an explanation for the result; none for a normal one. */
export function reasonFor(explanation: Explanation, flag: ReportFlag): string | undefined {
  switch (flag) {
    case 'L':
    case 'LL':
      return explanation.low ?? undefined
    case 'H':
    case 'HH':
    case 'A':
      return explanation.high ?? undefined
    case 'N':
      return undefined
  }
}

/** The one tag of a report in a list: the most important fact. An abnormal result does not alarm before its explanation is read. */
export function briefTag(
  brief: Pick<
    ReportBrief,
    | 'status'
    | 'isWithdrawn'
    | 'doctorFirstUntil'
    | 'isCritical'
    | 'isAbnormal'
    | 'abnormalCount'
    | 'isRead'
    | 'isCorrected'
  >,
): { words: string; tone: Tone } | undefined {
  if (brief.status === 'PENDING') return { words: '待出报告', tone: 'neutral' }
  if (brief.doctorFirstUntil) return { words: '医生先联系您', tone: 'neutral' }
  if (brief.isWithdrawn) return { words: '医院已收回', tone: 'warning' }
  if (brief.status === 'WITHHELD') return { words: '请到医院领取', tone: 'warning' }
  if (brief.isCritical) return { words: '含危急值', tone: 'danger' }
  if (!brief.isAbnormal) return undefined
  if (brief.isRead) return { words: '有异常', tone: 'warning' }
  return {
    words: brief.abnormalCount ? `有 ${brief.abnormalCount} 项，请看说明` : '请看说明',
    tone: 'brand',
  }
}

/** When it was published, or is expected. */
export function timeLabel(
  {
    status,
    appliedAt,
    expectedAt,
    reportTime,
  }: Pick<ReportBrief, 'status' | 'appliedAt' | 'expectedAt' | 'reportTime'>,
  today: string,
): string {
  if (status !== 'PENDING') return `${formatMoment(reportTime ?? appliedAt, today)} 出报告`
  if (expectedAt && hospitalDay(expectedAt) < today)
    return `本来预计${formatMoment(expectedAt, today)} 出报告，晚了`
  return expectedAt
    ? `预计${formatMoment(expectedAt, today)} 出报告`
    : `${formatDay(hospitalDay(appliedAt), today)} 申请，还没有预计时间`
}

/** Label and value of each known fact about the report itself. */
export function factsOf(report: Report): { label: string; value: string }[] {
  const sexes = { male: '男', female: '女', unknown: undefined } as const
  const facts = [
    [
      '就诊人',
      [report.patientName, sexes[report.patientSex], `${report.patientAge} 岁`]
        .filter(Boolean)
        .join(' '),
    ],
    ['申请', [report.departName, report.applyDoctor].filter(Boolean).join(' ')],
    ['临床诊断', report.clinicalDiagnosis],
    ['标本', report.specimen],
    ['采集时间', report.collectTime && momentInFull(report.collectTime)],
    ['检查部位', report.exam?.part],
    ['检查方法', report.exam?.method],
    ['检查时间', report.exam?.checkTime && momentInFull(report.exam.checkTime)],
    ['检查号', report.exam?.accessionNo],
    ['报告时间', report.reportTime && momentInFull(report.reportTime)],
    ['报告医生', report.reportDoctor],
    ['审核医生', report.verifyDoctor],
    ['门诊号', report.outpatientNo],
    ['住院号', report.admissionNo],
    ['报告编号', report.reportNo],
  ] as const
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** The trend in one or two sentences; numbers only, no judgement. */
export function trendSentence({
  points,
  unit,
  itemName,
}: Pick<Trend, 'points' | 'unit' | 'itemName'>): string {
  const usable = points.filter((point) => point.value !== null)
  const last = usable[usable.length - 1]
  const before = usable[usable.length - 2]
  if (!last) return `${itemName}没有可以比较的数值`
  const abnormal = points.filter(({ flag }) => flag !== 'N').length
  const outside = abnormal === 0 ? '都在参考范围内' : `${abnormal} 次在参考范围外`
  const count = `共 ${points.length} 次结果，${outside}`
  const latest = `最近一次 ${last.value}${unit ? ` ${unit}` : ''}`
  return before ? `${latest}，${formatCompared(last, before)}。${count}。` : `${latest}。${count}。`
}

function formatCompared(
  last: { value: number | null; hasNewMethod: boolean },
  before: { value: number | null },
): string {
  if (last.hasNewMethod) return '检测方法与上次不同，不能直接比较'
  if (last.value === null || before.value === null || last.value === before.value)
    return '与上次相同'
  return `${last.value > before.value ? '高于' : '低于'}上次的 ${before.value}`
}
