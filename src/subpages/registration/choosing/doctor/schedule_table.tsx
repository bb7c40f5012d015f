import { ScrollView, Text, View } from '@tarojs/components'

import { scheduleStateLabels, type DoctorSchedule, type HalfDay } from '@/contract/registration'
import { Pressable } from '@/platform/elements/pressable'
import { classNames } from '@/ui/class_names'
import { dayWithDate, formatHalfDay, formatShortDay } from '@/ui/facts/format_day'
import { Money } from '@/ui/facts/money'

import { matrixOf } from './schedule_matrix'
import styles from './schedule_table.module.scss'

interface ScheduleTableProps {
  schedules: readonly DoctorSchedule[]
  today: string
  chosen: DoctorSchedule | undefined
  onChoose: (schedule: DoctorSchedule) => void
}

/** Days across, half days down; each cell shows what is left. It scrolls sideways. */
export function ScheduleTable({ schedules, today, chosen, onChoose }: ScheduleTableProps) {
  const { dates, rows } = matrixOf(schedules)
  return (
    <View className={styles.table}>
      <View className={styles.names} aria-hidden>
        <View className={styles.corner} />
        {rows.map(({ halfDay }) => (
          <View key={halfDay} className={styles.name}>
            {formatHalfDay(halfDay)}
          </View>
        ))}
      </View>
      <ScrollView className={styles.scroll} scrollX enhanced showScrollbar={false}>
        <View className={styles.columns}>
          {dates.map((date, index) => (
            <View key={date} className={styles.column}>
              <View className={styles.day} aria-hidden>
                <Text className={styles.weekday}>{formatShortDay(date, today)}</Text>
                <Text
                  className={styles.date}
                >{`${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}`}</Text>
              </View>
              {rows.map(({ halfDay, cells }) => (
                <ScheduleCell
                  key={halfDay}
                  date={date}
                  halfDay={halfDay}
                  cell={cells[index]}
                  today={today}
                  chosen={chosen}
                  onChoose={onChoose}
                />
              ))}
            </View>
          ))}
        </View>
      </ScrollView>
    </View>
  )
}

interface ScheduleCellProps extends Omit<ScheduleTableProps, 'schedules'> {
  date: string
  halfDay: HalfDay
  cell: DoctorSchedule[] | undefined
}

function ScheduleCell({ date, halfDay, cell, today, chosen, onChoose }: ScheduleCellProps) {
  const schedule = cell?.find(({ state }) => state === 'available') ?? cell?.[0]
  if (!schedule) return <View className={styles.cell} aria-hidden />
  const words =
    schedule.state === 'available' ? `余 ${schedule.leftNum}` : scheduleStateLabels[schedule.state]
  const isChosen = chosen?.scheduleDate === date && chosen.halfDay === halfDay
  return (
    <View className={styles.cell}>
      <Pressable
        className={classNames(styles.choice, styles[schedule.state], isChosen && styles.chosen)}
        pressed={isChosen}
        onPress={() => onChoose(schedule)}
      >
        <Text className="visually_hidden">{`${dayWithDate(date, today)}${formatHalfDay(halfDay)}，`}</Text>
        <Text className={styles.words}>{words}</Text>
        {schedule.state === 'available' && (
          <Text className={styles.fee}>
            <Money amountFen={schedule.fee.totalFeeFen} />
          </Text>
        )}
      </Pressable>
    </View>
  )
}
