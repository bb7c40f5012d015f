import { View } from '@tarojs/components'

import { TicketCode } from '@/components/ticket_code'
import { formatVisitDoctor, formatVisitPlace } from '@/components/format_visit'
import type { RegistrationOrder } from '@/contract/registration'
import { Card } from '@/ui/lists/card'
import { dayWithDate, formatHalfDay, hospitalDay, timeRange } from '@/ui/facts/format_day'

import styles from './order_ticket.module.scss'

type Ticket = Pick<RegistrationOrder, 'visit' | 'serverNow' | 'ticketCode' | 'patientName'> &
  Partial<Pick<RegistrationOrder, 'patientCardNo'>>

/** What to show in the hospital, each fact once: the code with the patient, then time and place. It has no number: patients go by the queue number, which the hospital gives. */
export function OrderTicket({ order }: { order: Ticket }) {
  const { visit, serverNow, ticketCode, patientName } = order
  const where = [
    `${visit.departName} ${formatVisitDoctor(visit)}`,
    formatVisitPlace(visit),
    visit.branchAddress,
    visit.way,
  ].flatMap((words) => words || [])
  return (
    <Card>
      <View className={styles.ticket}>
        {ticketCode && <TicketCode value={ticketCode} sizePx={168} />}
        <View className={styles.label}>到院后在自助机或分诊台出示</View>
        <View className={styles.who}>{patientName}</View>
        {order.patientCardNo && (
          <View className={styles.label}>就诊卡号 {order.patientCardNo}</View>
        )}
      </View>
      <View className={styles.tear} aria-hidden />
      <View className={styles.ticket}>
        <View
          className={styles.day}
        >{`${dayWithDate(visit.visitDate, hospitalDay(serverNow))} ${formatHalfDay(visit.halfDay)}`}</View>
        <View className={styles.time}>{timeRange(visit.beginTime, visit.endTime)}</View>
        {where.map((words) => (
          <View key={words} className={styles.where}>
            {words}
          </View>
        ))}
      </View>
    </Card>
  )
}
