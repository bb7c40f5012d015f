import { Text, View } from '@tarojs/components'

import { TicketCode } from '@/components/ticket_code'
import { visitDoctorWords, visitPlaceWords, visitWhenWords } from '@/components/visit_words'
import type { RegistrationOrder } from '@/contract/registration'
import { Card } from '@/ui/lists/card'
import { hospitalDay } from '@/ui/facts/day_words'

import styles from './order_ticket.module.scss'

/** What to show in the hospital: number, code, room and floor. */
export function OrderTicket({
  order,
}: {
  order: Pick<
    RegistrationOrder,
    'visit' | 'serialNo' | 'serverNow' | 'ticketCode' | 'patientName' | 'maskedName'
  >
}) {
  const { visit, serialNo, serverNow, ticketCode, patientName, maskedName = patientName } = order
  return (
    <Card>
      <View className={styles.ticket}>
        <View className={styles.label}>就诊序号</View>
        <View className={styles.serial}>
          <Text className={styles.number}>{serialNo}</Text>号
        </View>
        <View className={styles.when}>{visitWhenWords(visit, hospitalDay(serverNow))}</View>
        <View className={styles.where}>{`${visit.departName} ${visitDoctorWords(visit)}`}</View>
        <View className={styles.where}>{visitPlaceWords(visit)}</View>
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
