import { Text, View } from '@tarojs/components'

import { halfDayLabels, type Visit } from '@/contract/registration'
import { dayWithDate, hospitalDay, timeRange } from '@/ui/facts/format_day'
import { Icon } from '@/ui/icons/icon'
import { clock, place, user } from '@/ui/icons/frame'
import { stethoscope } from '@/ui/icons/care'
import type { IconShape } from '@/ui/icons/shape'

import { formatVisitDoctor, formatVisitPlace } from './format_visit'
import styles from './visit_summary.module.scss'

interface VisitSummaryProps {
  visit: Visit
  /** The server's clock, for 今天 and 明天. */
  serverNow: string
  patientName?: string
}

/** One visit in four lines: department and doctor, when, where, for whom. */
export function VisitSummary({ visit, serverNow, patientName }: VisitSummaryProps) {
  const day = `${dayWithDate(visit.visitDate, hospitalDay(serverNow))} ${halfDayLabels[visit.halfDay]} `
  return (
    <View>
      <Fact icon={stethoscope} words={visit.departName} note={formatVisitDoctor(visit)} isStrong />
      <Fact icon={clock} words={day} unbroken={timeRange(visit.beginTime, visit.endTime)} />
      <Fact icon={place} words={formatVisitPlace(visit)} note={visit.branchAddress ?? undefined} />
      {patientName && <Fact icon={user} words={patientName} />}
    </View>
  )
}

interface FactProps {
  icon: IconShape
  words: string
  /** Follows the text and is not broken across lines. */
  unbroken?: string
  note?: string
  isStrong?: boolean
}

function Fact({ icon, words, unbroken, note, isStrong = false }: FactProps) {
  return (
    <View className={styles.fact}>
      <Icon of={icon} sizePx={18} className={styles.icon} />
      <View className={styles.main}>
        <Text className={isStrong ? styles.strong : undefined}>{words}</Text>
        {unbroken && <Text className={styles.unbroken}>{unbroken}</Text>}
        {note && <View className={styles.note}>{note}</View>}
      </View>
    </View>
  )
}
