import { Text, View } from '@tarojs/components'

import { doctorTitleLabels, type DoctorSchedule } from '@/contract/registration'
import { Pressable } from '@/platform/elements/pressable'
import { Avatar } from '@/ui/pictures/avatar'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { stethoscope } from '@/ui/icons/care'
import { Tag } from '@/ui/facts/tag'

import { hasFree, type DoctorRow } from './doctor_rows'
import styles from './doctor_row_card.module.scss'
import { ScheduleRow } from './schedule_row'

interface DoctorRowCardProps {
  row: DoctorRow
  today: string
  /** Half days of several days stand together. */
  hasDays?: boolean
  /** How many half days are shown before "more". */
  limit?: number
  onOpen: (schedule: DoctorSchedule) => void
  onOpenDoctor: (doctorId: string) => void
}

/** A doctor (or a general clinic) with half days: the head opens the doctor, each half day its slots. */
export function DoctorRowCard({
  row,
  today,
  hasDays = false,
  limit = 6,
  onOpen,
  onOpenDoctor,
}: DoctorRowCardProps) {
  const { doctor, schedules } = row
  const rest = schedules.length - limit
  return (
    <Card>
      <View className={classNames(!hasFree(row) && styles.dim)}>
        {doctor ? (
          <Pressable className={styles.head} onPress={() => onOpenDoctor(doctor.doctorId)}>
            <Avatar name={doctor.name} photo={doctor.photo} sizePx={52} />
            <View className={styles.main}>
              <View className={styles.who}>
                <Text className={styles.name}>{doctor.name}</Text>
                <Tag tone="brand">{doctorTitleLabels[doctor.title]}</Tag>
              </View>
              {doctor.goodAt && <View className={styles.skills}>擅长：{doctor.goodAt}</View>}
            </View>
          </Pressable>
        ) : (
          <View className={styles.head}>
            <View className={styles.clinic}>
              <Icon of={stethoscope} sizePx={26} />
            </View>
            <View className={styles.main}>
              <Text className={styles.name}>普通门诊</Text>
              <View className={styles.by_whom}>{row.departName}，由当天出诊医生接诊</View>
            </View>
          </View>
        )}
      </View>
      <View className={styles.rows}>
        {schedules.slice(0, limit).map((schedule) => (
          <ScheduleRow
            key={schedule.scheduleId}
            schedule={schedule}
            today={today}
            hasDay={hasDays}
            onOpen={onOpen}
          />
        ))}
      </View>
      {rest > 0 && doctor && (
        <View className={styles.more}>
          <Button kind="text" onPress={() => onOpenDoctor(doctor.doctorId)}>
            还有 {rest} 个时段
          </Button>
        </View>
      )}
    </Card>
  )
}
