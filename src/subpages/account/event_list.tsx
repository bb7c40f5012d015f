import { Text, View } from '@tarojs/components'

import type { AccessEvent } from '@/contract/privacy'
import { Card } from '@/ui/lists/card'
import { hospitalTime } from '@/ui/facts/format_day'

import { eventDays, type EventDay } from './privacy_words'
import styles from './event_list.module.scss'

/** Accesses and changes by day, newest first. */
export function EventList({ events }: { events: readonly AccessEvent[] }) {
  return (
    <>
      {eventDays(events).map((day) => (
        <Day key={day.day} day={day} />
      ))}
    </>
  )
}

/** One day of the whole log. */
export function DayCard({ day }: { day: EventDay }) {
  return (
    <Card>
      <Day day={day} />
    </Card>
  )
}

function Day({ day: { words, events } }: { day: EventDay }) {
  return (
    <View className={styles.day}>
      <View className={styles.date} role="heading" aria-level={3}>
        {words}
      </View>
      {events.map((event, index) => (
        <View key={`${event.at}${index}`} className={styles.event}>
          <View className={styles.time}>{hospitalTime(event.at)}</View>
          <View className={styles.main}>
            <View>{event.what}</View>
            <View className={styles.who}>
              <Text className={styles.part}>{event.who}</Text>
              {event.patientName !== null && (
                <Text className={styles.part}>{`就诊人 ${event.patientName}`}</Text>
              )}
            </View>
          </View>
        </View>
      ))}
    </View>
  )
}
