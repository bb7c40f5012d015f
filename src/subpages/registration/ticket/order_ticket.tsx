import { View } from '@tarojs/components'

import { TicketCode } from '@/components/ticket_code'
import { formatVisitDoctor, formatVisitPlace } from '@/components/format_visit'
import type { RegistrationOrder } from '@/contract/registration'
import { Card } from '@/ui/lists/card'
import { dayWithDate, formatHalfDay, hospitalDay, timeRange } from '@/ui/facts/format_day'

import styles from './order_ticket.module.scss'

/** What to show in the hospital: when, code, room and floor. It has no number: that of the queue, given in the hospital, is the only one a patient goes by. */
export function OrderTicket({
  order,
}: {
  order: Pick<
    RegistrationOrder,
    'visit' | 'serverNow' | 'ticketCode' | 'patientName' | 'maskedName'
  >
}) {
  const { visit, serverNow, ticketCode, patientName, maskedName = patientName } = order
  return (
    <Card>
      <View className={styles.ticket}>
        <View
          className={styles.day}
        >{`${dayWithDate(visit.visitDate, hospitalDay(serverNow))} ${formatHalfDay(visit.halfDay)}`}</View>
        <View className={styles.time}>{timeRange(visit.beginTime, visit.endTime)}</View>
        <View className={styles.where}>{`${visit.departName} ${formatVisitDoctor(visit)}`}</View>
        <View className={styles.where}>{formatVisitPlace(visit)}</View>
        {visit.way && <View className={styles.where}>{visit.way}</View>}
      </View>
      <View className={styles.tear} aria-hidden />
      <View className={styles.ticket}>
        {ticketCode && <TicketCode value={ticketCode} sizePx={168} />}
        <View className={styles.who}>{maskedName}</View>
        <View className={styles.label}>到院后在自助机或分诊台出示</View>
      </View>
    </Card>
  )
}
