import { Text, View } from '@tarojs/components'

import { go } from '@/navigation/navigate'
import type { Press } from '@/platform/elements/elements.types'
import { Pressable } from '@/platform/elements/pressable'
import { classNames } from '@/ui/class_names'
import { chevronRight } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'
import { booking, payment, report, ticket } from '@/ui/icons/service'
import type { IconShape } from '@/ui/icons/shape'

import styles from './elder_services.module.scss'

interface Service {
  words: string
  icon: IconShape
  open: Press
}

const others: readonly Service[] = [
  { words: '取号排队', icon: ticket, open: go('takeno_index') },
  { words: '缴费', icon: payment, open: go('outpatient_list') },
  { words: '看报告', icon: report, open: go('report_choose_type') },
]

/** The four main services, one below the other. With a known branch its departments open at once; their page links to others. */
export function ElderServices({ knownBranchId }: { knownBranchId: string | undefined }) {
  const book =
    knownBranchId === undefined
      ? go('registration_campus')
      : go('registration_depart_list', { hospitalBranchId: knownBranchId })
  const first = [{ words: '看病挂号', icon: booking, open: book }, ...others]
  return (
    <View className={styles.list} role="navigation" aria-label="服务">
      {first.map((service) => (
        <ServiceRow key={service.words} service={service} isMain />
      ))}
    </View>
  )
}

/** A service in a row of its own; the main ones are 88 px high. */
export function ServiceRow({ service, isMain }: { service: Service; isMain?: boolean }) {
  const { words, icon, open } = service
  return (
    <Pressable className={classNames(styles.service, isMain && styles.main)} onPress={open}>
      <View className={styles.tile}>
        <Icon of={icon} sizePx={26} />
      </View>
      <Text className={styles.words}>{words}</Text>
      <Icon of={chevronRight} sizePx={20} className={styles.chevron} />
    </Pressable>
  )
}
