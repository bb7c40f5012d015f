import { Text, View } from '@tarojs/components'
import { useEffect } from 'react'

import { offers, type HosDetail, type OptionalService } from '@/contract/hospital'
import { go } from '@/navigation/navigate'
import type { Press } from '@/platform/elements/elements.types'
import { Pressable } from '@/platform/elements/pressable'
import { whenIdleOnWifi } from '@/platform/pages/page_loading'
import { Icon } from '@/ui/icons/icon'
import type { IconShape } from '@/ui/icons/shape'
import {
  bed,
  booking,
  card,
  film,
  insurance,
  notice,
  patients,
  payment,
  queue,
  report,
  ticket,
  today,
} from '@/ui/icons/service'

import styles from './service_grid.module.scss'

interface Service {
  words: string
  icon: IconShape
  tint: string | undefined
  open: Press
  /** Not every hospital has it. */
  optional?: OptionalService
}

const services: readonly Service[] = [
  {
    words: '预约挂号',
    icon: booking,
    tint: styles.blue,
    open: go('registration_campus', { regMode: 'booking' }),
  },
  {
    words: '今日挂号',
    icon: today,
    tint: styles.amber,
    open: go('registration_campus', { regMode: 'today' }),
  },
  { words: '取号', icon: ticket, tint: styles.teal, open: go('takeno_index') },
  { words: '排队候诊', icon: queue, tint: styles.violet, open: go('queue_index') },
  {
    words: '门诊缴费',
    icon: payment,
    tint: styles.amber,
    open: go('outpatient_list'),
  },
  {
    words: '报告查询',
    icon: report,
    tint: styles.blue,
    open: go('report_choose_type'),
  },
  {
    words: '住院服务',
    icon: bed,
    tint: styles.teal,
    open: go('inpatient_info'),
    optional: 'inpatient',
  },
  {
    words: '医保支付',
    icon: insurance,
    tint: styles.teal,
    open: go('medical_insurance_payment'),
    optional: 'insurance',
  },
  {
    words: '云胶片',
    icon: film,
    tint: styles.violet,
    open: go('cloud_film_index'),
    optional: 'film',
  },
  { words: '就诊人', icon: patients, tint: styles.violet, open: go('patient_list') },
  { words: '就诊卡', icon: card, tint: styles.teal, open: go('patient_card') },
  { words: '须知', icon: notice, tint: styles.blue, open: go('notice_index') },
]

/** The services of this hospital; in elder mode the four main ones stand large above the others. */
export function servicesOf(hospital: HosDetail | undefined): readonly Service[] {
  return services.filter(({ optional }) => optional === undefined || offers(hospital, optional))
}

/** All services at a glance. */
export function ServiceGrid({ hospital }: { hospital: HosDetail | undefined }) {
  useEffect(
    () => whenIdleOnWifi(() => servicesOf(hospital).forEach(({ open }) => open.ahead?.())),
    [hospital],
  )
  return (
    <View className={styles.grid} role="navigation" aria-label="服务">
      {servicesOf(hospital).map(({ words, icon, tint, open }) => (
        <Pressable key={words} className={styles.service} onPress={open}>
          <View className={`${styles.tile} ${tint}`}>
            <Icon of={icon} sizePx={26} />
          </View>
          <Text className={styles.words}>{words}</Text>
        </Pressable>
      ))}
    </View>
  )
}
