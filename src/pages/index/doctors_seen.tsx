import { View } from '@tarojs/components'

import { doctorTitleLabels, type DoctorBrief } from '@/contract/registration'
import { go } from '@/navigation/navigate'
import { Avatar } from '@/ui/pictures/avatar'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

import styles from './doctors_seen.module.scss'

/** Doctors seen before, to register with again. */
export function DoctorsSeen({ doctors }: { doctors: DoctorBrief[] }) {
  if (doctors.length === 0) return null
  return (
    <View className={styles.box}>
      <Card title="再次挂号" isFlush>
        {doctors.map(({ doctorId, name, title, departName, photo }) => (
          <ListRow
            key={doctorId}
            title={
              <View className={styles.who}>
                <Avatar name={name} photo={photo} sizePx={40} />
                <View className={styles.main}>
                  <View className={styles.name}>{name}</View>
                  <View
                    className={styles.about}
                  >{`${doctorTitleLabels[title]} · ${departName}`}</View>
                </View>
              </View>
            }
            label={`再次挂${departName}${name}医生的号`}
            onPress={go('registration_doctor_detail', { doctorId })}
          />
        ))}
      </Card>
    </View>
  )
}
