import { Text, View } from '@tarojs/components'

import { doctorTitleLabels, type SeenDoctor } from '@/contract/registration'
import { go } from '@/navigation/navigate'
import { Pressable } from '@/platform/elements/pressable'
import { formatDay, formatHalfDay } from '@/ui/facts/format_day'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { Avatar } from '@/ui/pictures/avatar'

import styles from './doctors_seen.module.scss'

interface DoctorsSeenProps {
  doctors: readonly SeenDoctor[]
  /** The hospital's day. */
  today: string
}

/** Doctors visited before: a tap on one of the next free slots is half of a new registration. */
export function DoctorsSeen({ doctors, today }: DoctorsSeenProps) {
  if (doctors.length === 0) return null
  return (
    <View id="doctors_seen" className={styles.box}>
      <Card title="再次挂号" isFlush>
        {doctors.map((doctor) => (
          <View key={doctor.doctorId} className={styles.doctor}>
            <Doctor {...doctor} />
            <NextTimes doctor={doctor} today={today} />
          </View>
        ))}
      </Card>
    </View>
  )
}

function Doctor({ doctorId, name, title, departName, photo }: SeenDoctor) {
  return (
    <ListRow
      title={
        <View className={styles.who}>
          <Avatar name={name} photo={photo} sizePx={40} />
          <View className={styles.main}>
            <View className={styles.name}>{name}</View>
            <View className={styles.about}>{`${doctorTitleLabels[title]} · ${departName}`}</View>
          </View>
        </View>
      }
      onPress={go('registration_doctor_detail', { doctorId })}
    />
  )
}

function NextTimes({ doctor, today }: { doctor: SeenDoctor; today: string }) {
  const { name, nextTimes = [] } = doctor
  if (nextTimes.length === 0) return null
  return (
    <View className={styles.times}>
      {nextTimes.map(({ sourceTimeId, visitDate, halfDay, beginTime }) => {
        const words = `${formatDay(visitDate, today)} ${formatHalfDay(halfDay)} ${beginTime}`
        return (
          <Pressable
            key={sourceTimeId}
            className={styles.touch}
            label={`${words} ${name}医生，去预约`}
            onPress={go('registration_order', { sourceTimeId })}
          >
            <Text className={styles.time}>{words}</Text>
          </Pressable>
        )
      })}
    </View>
  )
}
